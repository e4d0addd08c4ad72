import type { GivenGloss, GlossToKeep } from '../../../contracts/schemas/learners/glosses.ts'
import type { Log } from '../../../platform/logging/log.ts'
import { type DueQueue, handleDue } from '../../../store/due.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import { type GlossSweepRecord, glossKey, glossRecord } from '../../entities/collections/glosses.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'

const readGloss = async (learning: Learning, gloss_id: string) =>
  (await readStored(learning, glossRecord, [glossKey(gloss_id)]))[0] ?? null

export async function findGloss(learning: Learning, gloss_id: string): Promise<GivenGloss | null> {
  const storedGloss = await readGloss(learning, gloss_id)
  return storedGloss && { gloss_id, language: storedGloss.language, gloss: storedGloss.gloss }
}

/** Words keep their own copies, so only new requests for the same wait for a model. */
const KEPT_MS = 365 * 86_400_000
const MOST_SWEPT = 100

export async function keepGloss(
  learning: Learning,
  gloss_id: string,
  { skill_id, language, gloss }: GlossToKeep,
): Promise<GivenGloss> {
  const created_at = learning.now().toISOString()
  const row = glossRecord.encode({ gloss_id, skill_id, language, gloss, created_at })
  const due_at = new Date(Date.parse(created_at) + KEPT_MS).toISOString()
  const items = {
    gloss: inTransaction(learning.glosses).put(row),
    due: inTransaction(learning.glossSweeps).put({ gloss_id, due_at }),
  }
  await transact(learning.client, items, { signal: learning.signal })
  return { gloss_id, language, gloss }
}

export async function glossOfWord(learning: Learning, gloss_id: string, skill_id: string) {
  const storedGloss = await readGloss(learning, gloss_id)
  return storedGloss?.skill_id === skill_id
    ? { language: storedGloss.language, gloss: storedGloss.gloss }
    : null
}

export const sweepGlosses = ({ learning, log }: { learning: Learning; log: Log }) =>
  handleDue(glossQueue(learning), {
    now: learning.now,
    dueBy: learning.now(),
    most: MOST_SWEPT,
    signal: learning.signal,
    async handle({ gloss_id, due_at }) {
      const storedGloss = await readGloss(learning, gloss_id)
      // Given anew since, with a later time.
      if (!storedGloss || Date.parse(storedGloss.created_at) + KEPT_MS > Date.parse(due_at)) return true
      await learning.glosses.delete({ gloss_id }).go({ abortSignal: learning.signal })
      return true
    },
    failed: (error, { gloss_id }) =>
      log.error({ error, gloss_id }, 'a gloss could not be removed: a later sweep will try again'),
  })

const glossQueue = ({ client, glossSweeps }: Learning): DueQueue<GlossSweepRecord> => ({
  client,
  first: (count, abortSignal) => glossSweeps.query.sweep({}).go({ consistent: true, count, abortSignal }),
  put: item => inTransaction(glossSweeps).put(item),
  delete: item => inTransaction(glossSweeps).delete(item),
})
