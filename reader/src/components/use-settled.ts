import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** The typed text once typing pauses, so that not every letter starts a search. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
