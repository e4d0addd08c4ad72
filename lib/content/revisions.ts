import type { ArticleRecord } from '../entities/content/article.ts'
import type { Content } from './content.ts'
import { RevisionIndex } from './revision-index.ts'
import { blamingChanges } from './unchanged-head.ts'

/**
 * The index of the revision a head names; a revision never changes, so the one last read is remembered. Throws
 * ConditionFailed when the article has changed or gone meanwhile.
 */
export async function revisionOf(content: Content, head: ArticleRecord): Promise<RevisionIndex> {
  if (head.revision === 0) return new RevisionIndex(0, [])
  const remembered = content.revisionsRead.get(head.id)
  if (remembered?.revision === head.revision) return remembered
  const { blocks } = await blamingChanges(content, head, () => readRevision(content, head))
  const index = new RevisionIndex(head.revision, blocks)
  content.revisionsRead.set(head.id, index)
  return index
}

export async function readRevision(content: Content, { id, revision }: ArticleRecord) {
  const { data } = await content.revisions.get({ article_id: id, revision }).go({ consistent: true })
  if (!data) throw new Error(`Article ${id} has no revision ${revision}`)
  return data
}
