import { type RefObject, useEffect } from 'react'
import { usePlace } from '../../app/location.ts'

/** True if the address names this row, as `#/settings/account/download` does, which is scrolled to once it is there. */
export function useAim(name: string | undefined, row: RefObject<HTMLElement | null>): boolean {
  const isNamed = usePlace().parts[1] === name && name !== undefined
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView()
  }, [isNamed, row])
  return isNamed
}
