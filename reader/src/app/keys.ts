import { useEffect, useRef } from 'react'

/** What a key does, by its place on the keyboard (`event.code`): digits of the numeric pad are like the others. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Keys of the open screen. Fields, and controls of the page that take the key themselves, come first. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { code, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return
      const at = target instanceof Element ? target : document.body
      if (at.closest('input, textarea, select, [contenteditable], dialog')) return
      if ((code === 'Space' || code === 'Enter') && at.closest('button, a, summary')) return
      const act = latest.current[code.replace(/^Numpad(?=\d$)/, 'Digit')]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
