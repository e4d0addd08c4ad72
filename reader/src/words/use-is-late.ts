import { useEffect, useState } from 'react'

/** So long a word waits for what stands above its meanings, so that none of them moves when it comes. */
const WAITS_MS = 300

/** True once a word has waited long enough: it is shown without what has not come. */
export function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAITS_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
