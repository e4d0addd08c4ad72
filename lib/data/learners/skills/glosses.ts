import type { GivenGloss, GlossToKeep } from '../../../contracts/schemas/learners/glosses.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import { glossKey, glossRecord } from '../../entities/collections/glosses.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'

const readGloss = async (learning: Learning, gloss_id: string) =>
  (await readStored(learning, glossRecord, [glossKey(gloss_id)]))[0] ?? null

/** The gloss of that id, as all learners get it. */
export async function findGloss(learning: Learning, gloss_id: string): Promise<GivenGloss | null> {
  const found = await readGloss(learning, gloss_id)
  return found && { gloss_id, language: found.language, gloss: found.gloss }
}

/** Remembers a gloss for all who ask for the same. */
export async function keepGloss(
  learning: Learning,
  gloss_id: string,
  { skill_id, language, gloss }: GlossToKeep,
): Promise<GivenGloss> {
  const created_at = learning.now().toISOString()
  const row = glossRecord.encode({ gloss_id, skill_id, language, gloss, created_at })
  await writeAll(learning.client, [inTransaction(learning.glosses).put(row)], { signal: learning.signal })
  return { gloss_id, language, gloss }
}

/** The gloss of that id if it is one of this word. */
export async function glossOfWord(learning: Learning, gloss_id: string, skill_id: string) {
  const found = await readGloss(learning, gloss_id)
  return found?.skill_id === skill_id ? { language: found.language, gloss: found.gloss } : null
}
