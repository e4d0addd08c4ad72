import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useEscape } from '../../keyboard/escape.ts'

/** Where the navigation is a menu that is opened over the page: as wide as the shell's breakpoint `sm`. */
const NARROW = '(max-width: 47.99em)'

/** The navigation as a menu on a narrow screen: takes the focus when it opens, and gives it back. */
export function useMobileMenu() {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const [wasOpened, { toggle, close }] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const isOpen = isNarrow && wasOpened
  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('a[aria-current]')?.focus()
  }, [isOpen])
  useEscape(isOpen, () => {
    close()
    button.current?.focus()
  })
  return { isNarrow, isOpen, toggle, close, button, menu }
}
