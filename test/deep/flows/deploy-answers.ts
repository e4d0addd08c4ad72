import { z } from 'zod'
import { EVENT_MS } from '../../../scripts/test/limits.ts'
import { rhythm } from '../../support/moments.ts'

const EVERY_MS = 20

const Answer = z.object({ version: z.string() })

/** The version that answers at an address. */
export const versionAt = async (address: string): Promise<string> =>
  Answer.parse(await (await fetch(address, { signal: AbortSignal.timeout(EVENT_MS) })).json()).version

/** Asks an address again and again: which versions answered, and for how long nobody did. */
export function watchAnswers(address: string) {
  const versions: string[] = []
  let longest = 0
  let last = performance.now()
  const stopping = new AbortController()
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const version = await versionAt(address).catch(() => null)
      if (version !== null) {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
        if (versions.at(-1) !== version) versions.push(version)
      }
      await rhythm(EVERY_MS)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
      return { versions, longestMs: Math.max(longest, performance.now() - last) }
    },
  }
}
