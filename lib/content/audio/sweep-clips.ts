import pLimit from 'p-limit'
import type { PendingClipRecord } from '../../entities/content/pending-clip.ts'
import { isProblem, type Problem } from '../../http/errors.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import { transact } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import { settled } from '../settled.ts'
import { lookAfter } from './look-after.ts'
import type { Media } from './media.ts'

/** A call sees to as many promises as this, or to what it can in this time. */
const MOST_AT_ONCE = 500
const LONGEST_MS = 10_000
const SIDE_BY_SIDE = 4
const KEYS_TOLD = 100
const MINUTE_MS = 60_000
/** Credentials may come back, but nobody waits for it. */
const AGAIN_AFTER_MS = { soon: 15 * MINUTE_MS, later: 24 * 60 * MINUTE_MS }

export interface ClipSweep {
  /** Promises that were due by then are looked after. */
  dueBy: Date
  /** Only tells what would go. */
  dryRun: boolean
  signal: AbortSignal
}

export interface SweptClips {
  /** Clips nobody referred to. */
  clips: number
  /** Pieces that belonged to no clip. */
  parts: number
  /** What could not be removed and is tried again later. */
  failed: number
  /** The first of the objects' keys. */
  keys: string[]
  is_more_due: boolean
}

/** Removes what interrupted work left of clips, and clips that nothing refers to. */
export async function sweepClips(media: Media, sweep: ClipSweep): Promise<SweptClips> {
  const { content } = media
  const started = content.now().getTime()
  const due = await dueBy(content, sweep)
  const swept: SweptClips = {
    clips: 0,
    parts: 0,
    failed: 0,
    keys: [],
    is_more_due: due.length > MOST_AT_ONCE,
  }
  const limit = pLimit(SIDE_BY_SIDE)
  const one = async (promise: PendingClipRecord) => {
    if (content.now().getTime() - started > LONGEST_MS) swept.is_more_due = true
    else count(swept, await keepPromise(media, promise, sweep))
  }
  await settled(due.slice(0, MOST_AT_ONCE).map(promise => limit(one, promise)))
  return swept
}

/** One more than a call does tells whether there is more. */
async function dueBy({ pendingClips }: Content, { dueBy, signal }: ClipSweep): Promise<PendingClipRecord[]> {
  const { data } = await pendingClips.query
    .pending({})
    .lt({ due_at: new Date(dueBy.getTime() + 1).toISOString() })
    .go({ consistent: true, count: MOST_AT_ONCE + 1, abortSignal: signal })
  return data
}

type Found = Omit<SweptClips, 'is_more_due'>

function count(swept: SweptClips, { clips, parts, failed, keys }: Found): void {
  swept.clips += clips
  swept.parts += parts
  swept.failed += failed
  swept.keys = [...swept.keys, ...keys].slice(0, KEYS_TOLD)
}

async function keepPromise(
  media: Media,
  promise: PendingClipRecord,
  { dryRun, signal }: ClipSweep,
): Promise<Found> {
  const { content } = media
  try {
    const found = await content.clipsAtWork.run(promise.cache_hash, () =>
      retryWhenChanged(() => lookAfter(media, promise, dryRun, signal)),
    )
    if (!dryRun) await content.pendingClips.delete(promise).go({ response: 'none', abortSignal: signal })
    return { ...found, failed: 0 }
  } catch (error) {
    if (!isProblem(error)) throw error
    media.log.error({ error, cache_hash: promise.cache_hash }, 'a clip is left to a later sweep')
    if (!dryRun) await postpone(content, promise, error, signal)
    return { clips: 0, parts: 0, failed: 1, keys: [] }
  }
}

/** So that what fails again and again does not keep the sweep from the rest. */
async function postpone(content: Content, promise: PendingClipRecord, error: Problem, signal: AbortSignal) {
  const { pendingClips } = content.inTransaction
  const after = isProblem(error, 'not_configured') ? AGAIN_AFTER_MS.later : AGAIN_AFTER_MS.soon
  const due_at = new Date(content.now().getTime() + after).toISOString()
  const writes = {
    former: pendingClips.delete(promise).commit(),
    next: pendingClips.put({ ...promise, due_at }).commit(),
  }
  await transact(content.client, writes, { signal })
}
