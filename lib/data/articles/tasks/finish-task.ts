import type { ArticleHead, ArticleStatus } from '../../../contracts/schemas/articles/articles.ts'
import { settledEach } from '../../../platform/async/settled.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { rowsOf } from '../../../store/reading/paging.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord, ProcessingRecord } from '../../entities/content/article.ts'
import { type HeadForTask, heldBy, isUnchanged, readHead, readOwnHead } from '../article/heads.ts'
import { metadataOf, presentHead } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { completeIn } from '../rows/blocks.ts'
import { readBlocks } from '../rows/stored-rows.ts'

interface Ending {
  status: Exclude<ArticleStatus, 'processing'>
  failure?: string | undefined
}

const HAVE_RESULTS = new Set<ArticleStatus>(['completed', 'partially_completed'])

/**
 * Ends the task of an article, releases the article and sets its status. May be repeated. A task that does not hold the
 * article is `superseded`, and cannot get it any more.
 */
export async function finishTask(
  content: Content,
  articleId: number,
  { task_id, ...ending }: Ending & { task_id: string },
): Promise<ArticleHead> {
  await retryWhenChanged(async () => {
    const head = await readOwnHead(content, articleId)
    if (head.ended_task_id === task_id) return
    if (head.task_id === undefined) await rememberEnd(content, articleId, task_id)
    await endTask(content, heldBy(head, task_id), ending)
  })
  return presentHead(await readHead(content, articleId), content.acting)
}

/** A request of this task that is still in progress must not take the article after its end. */
async function rememberEnd({ articles }: Content, id: number, taskId: string): Promise<void> {
  await articles
    .patch({ id })
    .set({ ended_task_id: taskId })
    .where(({ task_id }, { notExists }) => notExists(task_id))
    .go({ response: 'none' })
}

/** Throws ConditionFailed if the article has changed since `head` was read, so that its counts are right. */
async function endTask(content: Content, head: HeadForTask, ending: Ending) {
  const { articles, processing } = content
  const complete_sentences = await countComplete(content, head)
  await transact(content.client, {
    head: inTransaction(articles)
      .patch({ id: head.id })
      .set({
        status: ending.status,
        metadata: metadataAfter(head, ending),
        complete_sentences,
        ended_task_id: head.task_id,
        updated_at: content.now().toISOString(),
        ...(HAVE_RESULTS.has(ending.status) ? { progress: 100 } : {}),
      })
      .remove(['task_id'])
      .where(isUnchanged(head, 'metadata')),
    processing: inTransaction(processing).delete({ article_id: head.id }),
  })
}

/** The number of sentences with every output that the article asks for; mode `split` asks for none. */
async function countComplete(content: Content, head: ArticleRecord): Promise<number> {
  if (head.explain_mode === 'split') return head.total_sentences
  return completeIn((await readBlocks(content, head)).blocks, head)
}

/** The metadata say why the last task failed, if it did. */
function metadataAfter(head: ArticleRecord, { failure }: Ending): string {
  const { failure: earlier, ...metadata } = metadataOf(head)
  return JSON.stringify(failure === undefined ? metadata : { ...metadata, failure })
}

const AT_ONCE = 8

/**
 * Ends every task that holds an article as failed, and returns the articles' ids. Each article is written by itself:
 * after a crash the next call continues with those that are left.
 */
export async function interruptArticles(content: Content, failure: string): Promise<number[]> {
  mustNotActForLearner(content.acting)
  const { processing } = content
  const markers: ProcessingRecord[] = []
  const all = rowsOf<ProcessingRecord>(cursor =>
    processing.query.processing({}).go({ consistent: true, cursor, abortSignal: content.signal }),
  )
  for await (const marker of all) markers.push(marker)
  return (await settledEach(markers, AT_ONCE, marker => interrupt(content, marker, failure))).flat()
}

/** Does nothing if the task has ended meanwhile, or another holds the article. */
function interrupt(content: Content, { article_id, task_id }: ProcessingRecord, failure: string) {
  return retryWhenChanged(async () => {
    const { data: head } = await content.articles.get({ id: article_id }).go({ consistent: true })
    if (head?.task_id !== task_id) return []
    await endTask(content, { ...head, task_id }, { status: 'failed', failure })
    return [article_id]
  })
}
