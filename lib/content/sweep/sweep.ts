import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { housekeeping } from '../../contracts/data.ts'
import type { SweepRecord } from '../../entities/content/sweep.ts'
import { mustNotActForLearner } from '../access.ts'
import type { Content } from '../content.ts'
import { sweepDeleted } from './deleted.ts'
import { sweepReplaced } from './replaced.ts'

/** A call does as much of what is due as this, and says whether there is more. */
const MOST_AT_ONCE = 20
const LONGEST_MS = 10_000

type Swept = z.input<typeof housekeeping.sweep.output>

/** Removes what is due, longest due first. What a crash leaves half removed is still due. */
export async function sweepWhatIsDue(
  content: Content,
  acting: Acting | null,
  signal: AbortSignal,
): Promise<Swept> {
  mustNotActForLearner(acting)
  const started = content.now().getTime()
  const due = await dueBy(content, content.now(), signal)
  let swept = 0
  for (const item of due.slice(0, MOST_AT_ONCE)) {
    if (content.now().getTime() - started > LONGEST_MS) break
    await sweep(content, item, signal)
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

async function sweep(content: Content, item: SweepRecord, signal: AbortSignal): Promise<void> {
  if (item.reason === 'deleted') await sweepDeleted(content, item.article_id, signal)
  else await sweepReplaced(content, item, signal)
  await content.sweeps.delete(item).go({ response: 'none', abortSignal: signal })
}
