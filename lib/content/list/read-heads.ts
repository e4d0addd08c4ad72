import type { ArticleRecord } from '../../entities/content/article.ts'
import { batchGet } from '../../store/batch.ts'
import type { Content } from '../content.ts'

/** The articles of these ids as they are now, in this order, without those that are gone. */
export async function readHeads(
  { client, articles }: Content,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ArticleRecord[]> {
  const keys = ids.map(id => ({ id }))
  const items = await batchGet(client, articles.get(keys).params({ consistent: true }), { signal })
  const heads = items.flatMap(Item => articles.parse({ Item }).data ?? [])
  const byId = new Map(heads.map(head => [head.id, head]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
