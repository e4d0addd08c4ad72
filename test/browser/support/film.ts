import type { Page } from 'playwright-core'
import { EVENT_MS } from '../../../scripts/test/limits.ts'

/** The state of the film: the time in milliseconds, whether it rests, its speed. */
export const film = (page: Page) =>
  page.evaluate<{ at: number; rests: boolean; rate: number }>(
    `(({ currentTime, paused, playbackRate }) => ({ at: currentTime * 1000, rests: paused, rate: playbackRate }))(document.querySelector('video'))`,
  )

/** Waits until something is true of the film. The page's policy forbids to evaluate text within it. */
export const until = (page: Page, is: string) =>
  page.evaluate(`new Promise((seen, missed) => {
    const begun = performance.now()
    const look = () => {
      const { currentTime = 0, paused = true, seeking = true } = document.querySelector('video') ?? {}
      if (!seeking && (${is})) return seen()
      if (performance.now() - begun < ${EVENT_MS}) return setTimeout(look, 10)
      missed(new Error('At ' + currentTime + (paused ? ', paused' : '') + ', never: ' + ${JSON.stringify(is)}))
    }
    look()
  })`)
