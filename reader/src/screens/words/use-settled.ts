import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** What is typed, once the typing pauses: not every letter is searched for. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
