import type { SweepRecord } from '../../entities/content/sweep.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { Content } from '../content.ts'
import { readAllFeatures } from './features.ts'

/** Removes from the owner's list what occurs in a deleted article. Its features say what that is, so they stay until then. */
export async function removeOccurrences(
  content: Content,
  { article_id, user_id }: Pick<SweepRecord, 'article_id' | 'user_id'>,
): Promise<void> {
  const { client, occurrences, limitWrites, signal } = content
  const stored = await readAllFeatures(content, article_id)
  const skills = new Set(stored.flatMap(({ features = [] }) => features.map(({ skill_id }) => skill_id)))
  const deletes = [...skills].map(skill_id =>
    inTransaction(occurrences).delete({ user_id, skill_id, article_id }).commit(),
  )
  await writeAll(client, deletes, { signal, limit: limitWrites })
}
