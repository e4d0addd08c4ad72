import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { headKey } from '../../entities/content/keys.ts'
import { mustRead } from '../article/access.ts'
import { detectingChanges, noArticle } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { RevisionIndex } from './revision-index.ts'

/**
 * The index of the revision that a head names; a revision never changes, so the last one read is cached. Throws
 * ConditionFailed if the article has changed meanwhile.
 */
export async function revisionOf(content: Content, head: ArticleRecord): Promise<RevisionIndex> {
  if (head.revision === 0) return new RevisionIndex(0, [])
  const remembered = content.revisionsRead.get(head.id)
  if (remembered?.revision === head.revision) return remembered
  const { blocks } = await detectingChanges(content, head, () => readRevision(content, head))
  const index = new RevisionIndex(head.revision, blocks)
  content.revisionsRead.set(head.id, index)
  return index
}

export async function readRevision(content: Content, { id, revision }: ArticleRecord) {
  const { data } = await content.revisions.get({ article_id: id, revision }).go({ consistent: true })
  if (!data) throw new Error(`Article ${id} has no revision ${revision}`)
  return data
}

/**
 * The head of an article that the acting account may read, and items whose keys depend on the revision. Takes one
 * consistent read if the article still has the revision that this process read last.
 */
export async function readAtRevision(
  content: Content,
  articleId: number,
  keysAt: (index: RevisionIndex | undefined) => ReturnType<typeof headKey>[],
): Promise<{ head: ArticleRecord; items: PlainItem[]; index: RevisionIndex }> {
  let index = content.revisionsRead.get(articleId)
  for (;;) {
    const items = await itemsWith(content, [headKey(articleId), ...keysAt(index)])
    const { data: head } = content.articles.parse({ Item: items.find(({ sk }) => sk === 'HEAD') ?? {} })
    if (!head) throw noArticle()
    mustRead(content.acting, head)
    const current = await revisionOf(content, head)
    if (current.revision === (index?.revision ?? 0)) return { head, items, index: current }
    index = current
  }
}
