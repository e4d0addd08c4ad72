import {
  type ArticleHead,
  type ArticleStatus,
  INTERRUPTED,
} from '../../../contracts/schemas/articles/articles.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { type HeadForTask, heldBy, isUnchanged, readHead, readOwnHead } from '../article/heads.ts'
import { metadataOf } from '../article/metadata-of.ts'
import { presentHead } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { completeIn } from '../rows/blocks.ts'
import { readBlocks } from '../rows/stored-rows.ts'

interface Ending {
  status: Exclude<ArticleStatus, 'processing'>
  failure?: string | undefined
}

const HAVE_RESULTS = new Set<ArticleStatus>(['completed', 'partially_completed'])

/** May be repeated. A task that does not hold the article is `superseded`, and cannot get it any more. */
export async function finishTask(
  content: Content,
  articleId: number,
  { task_id, resumes, ...ending }: Ending & { task_id: string; resumes: boolean },
): Promise<ArticleHead> {
  await retryWhenChanged(async () => {
    const head = await readOwnHead(content, articleId)
    if (head.ended_task_id === task_id) return
    if (head.task_id === undefined) await rememberEnd(content, articleId, task_id)
    await endTask(content, heldBy(head, task_id), ending, resumes && ending.failure === INTERRUPTED)
  })
  return presentHead(await readHead(content, articleId), content.acting)
}

/** A request of this task in progress must not take the article after its end. */
async function rememberEnd({ articles }: Content, id: number, taskId: string): Promise<void> {
  await articles
    .patch({ id })
    .set({ ended_task_id: taskId })
    .where(({ task_id }, { notExists }) => notExists(task_id))
    .go({ response: 'none' })
}

/** Throws ConditionFailed if the article has changed, so that counts are right. Work to go on keeps its mark. */
export async function endTask(content: Content, head: HeadForTask, ending: Ending, mayGoOn: boolean) {
  const { articles, processing } = content
  const goesOn = mayGoOn && head.is_resumed !== 1
  const complete_sentences = await countComplete(content, head)
  await transact(content.client, {
    head: inTransaction(articles)
      .patch({ id: head.id })
      .set({
        status: ending.status,
        metadata: metadataAfter(head, ending),
        complete_sentences,
        ended_task_id: head.task_id,
        resume_revision: goesOn ? head.content_revision : 0,
        updated_at: content.now().toISOString(),
        ...(HAVE_RESULTS.has(ending.status) ? { progress: 100 } : {}),
      })
      .remove(['task_id'])
      .where(isUnchanged(head, 'metadata')),
    ...(goesOn ? {} : { processing: inTransaction(processing).delete({ article_id: head.id }) }),
  })
}

async function countComplete(content: Content, head: ArticleRecord): Promise<number> {
  if (head.explain_mode === 'split') return head.total_sentences
  return completeIn((await readBlocks(content, head)).blocks, head)
}

function metadataAfter(head: ArticleRecord, { failure }: Ending): string {
  const { failure: earlier, ...metadata } = metadataOf(head)
  return JSON.stringify(failure === undefined ? metadata : { ...metadata, failure })
}
