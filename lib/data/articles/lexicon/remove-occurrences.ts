import { inTransaction } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { SweepRecord } from '../../entities/content/sweep.ts'
import type { Content } from '../content.ts'
import { readAllFeatures } from './features.ts'

/** Removes a deleted article's occurrences from the owner's list. They are found by its features, which stay until then. */
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
