import type { Acting } from '../auth/actor.ts'
import type { ArticleHead } from '../contracts/schemas/articles.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import type { Content } from './content.ts'
import { type Batch, blocksOf, writeDraft } from './draft.ts'
import { type HeadForTask, headForTask, revisionConflict } from './heads.ts'
import { presentHead } from './present-article.ts'
import { publishDraft } from './publish-draft.ts'
import { readRevision } from './revisions.ts'
import { writeInTurn } from './write-in-turn.ts'

/**
 * Writes rows of a revision nobody reads yet. With `total_rows` the draft must be whole, and becomes the
 * revision that is read. A batch may come again.
 */
export async function insertRows(
  content: Content,
  acting: Acting | null,
  articleId: number,
  batch: Batch,
  signal: AbortSignal,
): Promise<ArticleHead> {
  const blocks = blocksOf(batch)
  return retryWhenChanged(async () => {
    const head = await headForTask(content, acting, articleId, batch.task_id)
    if (await isPublished(content, head, batch)) return presentHead(head, acting)
    await writeInTurn(content, blocks, block => writeDraft(content, head, batch, block, signal))
    if (batch.total_rows === undefined) return presentHead(head, acting)
    return presentHead(await publishDraft(content, head, batch, batch.total_rows), acting)
  })
}

/** Whether the batch is the repeat of one whose revision is already read. */
async function isPublished(content: Content, head: HeadForTask, batch: Batch): Promise<boolean> {
  if (batch.revision > head.revision) return false
  const { task_id } = await readRevision(content, head)
  if (batch.revision < head.revision || task_id !== batch.task_id) throw revisionConflict(head)
  return true
}
