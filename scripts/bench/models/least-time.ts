import { dealer } from '../../../test/support/fake-provider/mixture.ts'

/** The cost of a call that meets each fault of `failingAfter`. */
const FAULTS = ['another call', 'a pause', 'another call', 'another call', 'another call'] as const
/** The pause for which a provider that answers 429 asks. */
const PAUSE_MS = 1_000
const SEEDS = 200

interface Calls {
  /** Calls that must be answered, each after this time. */
  answers: number
  latencyMs: number
  concurrency: number
  /** Of the calls that fail, by the faults of `failingAfter` in turn. */
  share: number
}

/**
 * The time that such calls take on average if nothing else takes any: a failed call is repeated at once, and nobody calls
 * during a pause that the provider asks for.
 */
export function leastTimeMs(calls: Calls): number {
  const times = Array.from({ length: SEEDS }, (_, seed) => leastTimeOf(calls, seed))
  return times.reduce((sum, time) => sum + time, 0) / times.length
}

function leastTimeOf({ answers, latencyMs, concurrency, share }: Calls, seed: number): number {
  const outcome = dealer({ share, faults: FAULTS, otherwise: 'an answer' as const, seed })
  const free = Array.from({ length: Math.min(concurrency, answers) }, () => 0)
  let left = answers - free.length
  let end = 0
  let pause = { from: Number.POSITIVE_INFINITY, to: 0 }
  while (free.length > 0) {
    free.sort((one, other) => one - other)
    const [at = 0] = free.splice(0, 1)
    if (at > pause.from && at < pause.to) {
      free.push(pause.to)
      continue
    }
    end = at + latencyMs
    const what = outcome()
    if (what === 'an answer') left -= 1
    if (what === 'a pause') pause = { from: end <= pause.to ? pause.from : end, to: end + PAUSE_MS }
    if (what !== 'an answer' || left >= 0) free.push(what === 'a pause' ? pause.to : end)
  }
  return end
}
