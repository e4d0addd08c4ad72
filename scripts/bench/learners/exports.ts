import { default_w } from 'ts-fsrs'
import { monotonicFactory } from 'ulid'
import { Counted, reviewLogRecord } from '../../../lib/data/entities/collections/cards.ts'
import { newCard, partsOf } from '../../../lib/data/learners/cards/card.ts'
import { createLearning } from '../../../lib/data/learners/records/learning.ts'
import { newMemory } from '../../../lib/learning/schedule/schedule.ts'
import { nameOf } from '../../../lib/platform/values/name-of.ts'
import { inTransaction } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { reviewsOf } from '../../../test/support/reviews.ts'
import type { OnStack } from '../bench.ts'
import { memoryGained } from '../measuring/processes.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import { openTable } from '../stack/open-table.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const RATINGS = 20_000
const TEXTS = 10
const SENTENCES = 2_000
const ROUNDS = 5
const LAST_BYTE_MS = 5_000
const FIRST_BYTE_MS = 200
const MORE_MB = 64

export async function exporting({ stack, signal }: OnStack): Promise<Line[]> {
  const texts = []
  for (let n = 0; n < TEXTS; n += 1)
    texts.push(await upload(stack, { ...splitText(SENTENCES), mayLack: true }, signal))
  const { user_id } = await stack.study.articles.get({
    params: { id: texts[0]?.id ?? 0 },
    query: { limit: 1 },
  })
  await addRatings(stack, user_id)
  const rounds: Awaited<ReturnType<typeof download>>[] = []
  // The first one compiles what it runs.
  await download(stack, signal)
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await download(stack, signal))
  const of = (name: 'firstMs' | 'lastMs' | 'moreMb') => median(rounds.map(round => round[name]))
  const beside = `${((rounds[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB; median of ${ROUNDS}`
  const what = `exports/all of ${RATINGS} ratings and ${TEXTS} texts of ${SENTENCES} sentences`
  return [
    wanted(`${what}, first byte`, FIRST_BYTE_MS, of('firstMs')),
    wanted(`${what}, last byte`, LAST_BYTE_MS, of('lastMs'), beside),
    wanted(`${what}, memory above that before`, MORE_MB, of('moreMb'), '', 'MB'),
  ]
}

async function addRatings(stack: OnStack['stack'], user_id: number): Promise<void> {
  await using where = openTable(stack, 'collections')
  const { reviewLogs } = createLearning(where, { now: () => new Date(), newId: monotonicFactory() })
  const logs = reviewsOf(default_w, RATINGS).map(({ card_id, rating, at }, n) => {
    const { subject, template } = partsOf(card_id)
    const card = newCard(subject, template, newMemory(at))
    const [reviewed_at, request_id] = [at.toISOString(), nameOf('bench', n)]
    const named = { user_id, request_id, fingerprint: request_id, card_id, source: 'self' as const }
    const when = { reviewed_at, day: reviewed_at.slice(0, 10) }
    const none = { reviews: 1, new: 0, learning: 0, again: 0, lapses: 0, ms: 3_000 }
    const counted = Counted.parse({ ...none, mature: 0, mature_passed: 0 })
    return { ...named, ...when, rating, duration_ms: 3_000, before: card, after: card, counted }
  })
  await writeAll(
    where.client,
    logs.map(log => inTransaction(reviewLogs).put(reviewLogRecord.encode(log))),
  )
}

async function download({ everything: { url, headers }, pid }: OnStack['stack'], signal: AbortSignal) {
  const began = performance.now()
  let [bytes, firstMs, end] = [0, 0, '']
  const moreMb = await memoryGained(pid, async () => {
    const reply = await fetch(url, { headers, signal })
    for await (const part of reply.body ?? []) {
      firstMs ||= performance.now() - began
      bytes += part.length
      end = Buffer.from(part.subarray(-100)).toString()
    }
  })
  if (!end.includes('"kind":"end"')) throw new Error('The export is not complete.')
  return { firstMs, lastMs: performance.now() - began, moreMb, bytes }
}
