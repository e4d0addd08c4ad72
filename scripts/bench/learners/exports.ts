import { default_w } from 'ts-fsrs'
import { monotonicFactory } from 'ulid'
import { createLearning } from '../../../lib/data/learners/records/learning.ts'
import { createStoreClient } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import { logReviews, reviewsOf } from '../../../test/support/reviews.ts'
import type { OnStack } from '../bench.ts'
import { residentMemory } from '../measuring/processes.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const RATINGS = 20_000
const TEXTS = 10
const SENTENCES = 2_000
const ROUNDS = 5
const LAST_BYTE_MS = 5_000
const FIRST_BYTE_MS = 200
const MORE_MB = 64
const SAMPLED_EVERY_MS = 20

/** The time and memory of a download of everything, for a learner with many ratings and long texts. */
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
  const client = createStoreClient({ endpoint: stack.engine('collections').endpoint })
  try {
    const where = { client, table: prefixed('')('collections') }
    const learning = createLearning(where, { now: () => new Date(), newId: monotonicFactory() })
    await logReviews(learning, user_id, reviewsOf(default_w, RATINGS))
  } finally {
    client.destroy()
  }
}

async function download({ everything, pid }: OnStack['stack'], signal: AbortSignal) {
  const { url, headers = {} } = everything
  const before = residentMemory(pid).now
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, residentMemory(pid).now)
  }, SAMPLED_EVERY_MS)
  try {
    const began = performance.now()
    const reply = await fetch(url, { headers, signal })
    let [bytes, firstMs, end] = [0, 0, '']
    for await (const part of reply.body ?? []) {
      firstMs ||= performance.now() - began
      bytes += part.length
      end = Buffer.from(part.subarray(-100)).toString()
    }
    if (!end.includes('"kind":"end"')) throw new Error('The export is not complete.')
    return { firstMs, lastMs: performance.now() - began, moreMb: most - before, bytes }
  } finally {
    clearInterval(sampling)
  }
}
