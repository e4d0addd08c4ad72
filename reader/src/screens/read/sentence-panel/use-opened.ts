import { useState } from 'react'

/** A form of the panel, and how it is closed. */
export interface Opened {
  isOpen: boolean
  takesFocus: boolean
  onClose: () => void
}

/** A form that a press opens, and unsent input at first. */
export function useOpened(isTyped: () => boolean): Opened & { open: () => void } {
  const [by, setBy] = useState<'input' | 'press' | null>(() => (isTyped() ? 'input' : null))
  return {
    isOpen: by !== null,
    takesFocus: by === 'press',
    open: () => setBy('press'),
    onClose: () => setBy(null),
  }
}
