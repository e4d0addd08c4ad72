import type { z } from 'zod'
import type { housekeeping } from '../../contracts/data.ts'
import type { SweepRecord } from '../../entities/content/sweep.ts'
import { transact } from '../../store/transact.ts'
import type { Media } from '../audio/media.ts'
import type { Content } from '../content.ts'
import { sweepDeleted } from './deleted.ts'
import { sweepReplaced } from './replaced.ts'

/** A call does as much of what is due as this, and says whether there is more. */
const MOST_AT_ONCE = 20
const LONGEST_MS = 10_000
const AGAIN_AFTER_MS = 15 * 60_000

type Swept = z.input<typeof housekeeping.sweep.output>

/** Removes rows that are due, longest due first. What a crash leaves half removed is still due. */
export async function sweepRows(media: Media, signal: AbortSignal): Promise<Swept> {
  const { content } = media
  const started = content.now().getTime()
  const due = await dueBy(content, content.now(), signal)
  let swept = 0
  for (const item of due.slice(0, MOST_AT_ONCE)) {
    if (content.now().getTime() - started > LONGEST_MS) break
    await sweep(media, item, signal)
    swept += 1
  }
  return { swept, is_more_due: swept < due.length }
}

/** One more than a call does tells whether there is more. */
async function dueBy(content: Content, now: Date, abortSignal: AbortSignal): Promise<SweepRecord[]> {
  const { data } = await content.sweeps.query
    .sweep({})
    .go({ consistent: true, count: MOST_AT_ONCE + 1, abortSignal })
  return data.filter(({ due_at }) => due_at <= now.toISOString())
}

async function sweep(media: Media, item: SweepRecord, signal: AbortSignal): Promise<void> {
  const { content, log } = media
  try {
    if (item.reason === 'deleted') await sweepDeleted(media, item, signal)
    else await sweepReplaced(content, item, signal)
    await content.sweeps.delete(item).go({ response: 'none', abortSignal: signal })
  } catch (error) {
    signal.throwIfAborted()
    log.error({ error, article_id: item.article_id }, 'what is left of an article is left to a later sweep')
    await postpone(content, item, signal)
  }
}

/** So that what fails again and again does not keep the sweep from the rest. */
async function postpone(content: Content, item: SweepRecord, signal: AbortSignal): Promise<void> {
  const { sweeps } = content.inTransaction
  const due_at = new Date(content.now().getTime() + AGAIN_AFTER_MS).toISOString()
  const writes = { former: sweeps.delete(item).commit(), next: sweeps.put({ ...item, due_at }).commit() }
  await transact(content.client, writes, { signal })
}
