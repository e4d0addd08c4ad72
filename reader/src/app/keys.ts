import { useLayoutEffect, useRef } from 'react'

type Act = () => void

/** The action of each key, by its place on the keyboard (`event.code`). */
type Keys = Readonly<Record<string, Act | undefined>>

/** Keys of the open screen. */
export const useKeys = (keys: Keys): void =>
  usePresses(({ code, repeat }) => (repeat ? undefined : keys[code]))

/** The meaningful part of a key press; digits of the numeric pad equal the others. */
export type Press = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'repeat'>

/**
 * Handles key presses of the open screen, from its first drawing on. Dialogs over it, fields and controls that use the key
 * come first.
 */
export function usePresses(actOf: (press: Press) => Act | undefined): void {
  const latest = useRef(actOf)
  useLayoutEffect(() => {
    latest.current = actOf
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { code, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return
      if (document.querySelector('dialog[open]')) return
      const at = target instanceof Element ? target : document.body
      if (at.closest('input:not([type=radio]), textarea, select, [contenteditable]')) return
      if (/^(?:Space|Arrow\w+)$/.test(code) && at.matches('input, audio')) return
      if ((code === 'Space' || code === 'Enter') && at.closest('button, a, summary')) return
      const { key, shiftKey, repeat } = event
      const act = latest.current({ code: code.replace(/^Numpad(?=\d$)/, 'Digit'), key, shiftKey, repeat })
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
