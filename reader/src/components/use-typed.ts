import { useEffect, useRef, useState } from 'react'

const SETTLED_MS = 200

/** Typed text that an address keeps: told once typing pauses; another address shows its own. */
export function useTyped(kept: string, tell: (typed: string) => void) {
  const [typed, setTyped] = useState(kept)
  const told = useRef(kept)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The newest one: another choice may have been made since the last letter.
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (told.current === kept) return
    told.current = kept
    setTyped(kept)
  }, [kept])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      told.current = text
      latest.current(text)
    }, SETTLED_MS)
  }
  return [typed, type] as const
}
