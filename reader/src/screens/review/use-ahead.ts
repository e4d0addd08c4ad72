import { useEffect, useState } from 'react'
import { useReviewSettings } from '../../profile/use-review-settings.ts'
import type * as Ahead from './ahead.ts'

/** The server's schedule, for cards whose rating waits. Its code is loaded while there is a network; until then null. */
export function useAhead(hasCards: boolean) {
  const settings = useReviewSettings()
  const [ahead, setAhead] = useState<typeof Ahead | null>(null)
  useEffect(() => {
    if (!hasCards) return
    // Without it, cards come again when the server has their ratings.
    const load = async () => setAhead(await import('./ahead.ts'))
    load().catch(() => {})
  }, [hasCards])
  return ahead && settings ? { ...ahead, settings } : null
}
