import type { Acting } from '../auth/actor.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import { headKey } from '../entities/content/keys.ts'
import { plainBatchGetAll } from '../store/batch.ts'
import { plainBatches } from '../store/plain-read.ts'
import { mustRead } from './access.ts'
import type { Content } from './content.ts'
import { noArticle } from './heads.ts'
import type { RevisionIndex } from './revision-index.ts'
import { revisionOf } from './revisions.ts'

type Key = ReturnType<typeof headKey>
type Item = Awaited<ReturnType<typeof plainBatchGetAll>>[number]

/**
 * The head of an article the acting account may read, and with it items whose keys depend on the revision: one
 * consistent read if the article still has the revision that was last read here.
 */
export async function readAtRevision(
  content: Content,
  acting: Acting | null,
  articleId: number,
  keysAt: (index: RevisionIndex | undefined) => Key[],
  signal: AbortSignal,
): Promise<{ head: ArticleRecord; items: Item[]; index: RevisionIndex }> {
  let index = content.revisionsRead.get(articleId)
  for (;;) {
    const keys = [headKey(articleId), ...keysAt(index)]
    const items = await plainBatchGetAll(content.client, plainBatches(content.table, keys), signal)
    const { data: head } = content.articles.parse({ Item: items.find(({ sk }) => sk === 'HEAD') ?? {} })
    if (!head) throw noArticle()
    mustRead(acting, head)
    const current = await revisionOf(content, head)
    if (current.revision === (index?.revision ?? 0)) return { head, items, index: current }
    index = current
  }
}
