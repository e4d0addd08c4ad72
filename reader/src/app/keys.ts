import { useEffect, useRef } from 'react'

type Act = () => void

/** What a key does, by its place on the keyboard (`event.code`): digits of the numeric pad are like the others. */
export type Keys = Readonly<Record<string, Act | undefined>>

/** Keys of the open screen. */
export const useKeys = (keys: Keys): void =>
  usePresses(({ code, repeat }) => (repeat ? undefined : keys[code.replace(/^Numpad(?=\d$)/, 'Digit')]))

/** What presses of the open screen do. Fields, and controls of the page that take the key themselves, come first. */
export function usePresses(actOf: (press: KeyboardEvent) => Act | undefined): void {
  const latest = useRef(actOf)
  useEffect(() => {
    latest.current = actOf
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { code, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return
      const at = target instanceof Element ? target : document.body
      if (at.closest('input, textarea, select, [contenteditable], dialog')) return
      if ((code === 'Space' || code === 'Enter') && at.closest('button, a, summary')) return
      const act = latest.current(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
