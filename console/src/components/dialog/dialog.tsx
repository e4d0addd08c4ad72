import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useEscape } from '../../keyboard/escape.ts'
import { unlessUnsaved } from '../../unsaved/unsaved.ts'
import { useCloseButton } from '../close-button.ts'

interface DialogProps extends Omit<ModalProps, 'opened' | 'closeOnEscape'> {
  title: string
  /** For one that holds nothing to lose: what is unsaved elsewhere does not keep it open. */
  guard?: boolean
}

/** Shown as long as it is rendered. What is typed in it and not saved is not lost without asking. */
export function Dialog({ onClose, guard = true, ...rest }: DialogProps) {
  const closeButtonProps = useCloseButton()
  const close = () => (guard ? unlessUnsaved(onClose) : onClose())
  useEscape(true, close)
  useFocusGivenBack()
  return (
    <Modal
      opened
      size="lg"
      closeButtonProps={closeButtonProps}
      onClose={close}
      closeOnEscape={false}
      {...rest}
    />
  )
}

/** What opened it has the focus again afterwards; where that is gone, the page's heading. */
function useFocusGivenBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const next = isThere ? opener : document.querySelector<HTMLElement>('main h1')
      next?.focus({ preventScroll: true })
    },
    [opener],
  )
}
