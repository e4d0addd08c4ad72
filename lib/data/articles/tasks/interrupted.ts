import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import { settledEach } from '../../../platform/async/settled.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { rowsOf } from '../../../store/reading/paging.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord, ProcessingRecord } from '../../entities/content/article.ts'
import { parseHeads, readHead, readHeads, stillHas } from '../article/heads.ts'
import { resumes } from '../article/present-article.ts'
import type { Content } from '../content.ts'
import { endTask } from './finish-task.ts'

const AT_ONCE = 8

/**
 * Ends all tasks as failed, article by article: a repetition after a crash does the rest. `mayGoOn` is false if no work is
 * to go on.
 */
export async function interruptArticles(
  content: Content,
  failure: string,
  mayGoOn = true,
): Promise<number[]> {
  mustNotActForLearner(content.acting)
  const interrupted = await settledEach(await readMarkers(content), AT_ONCE, ({ article_id, task_id }) =>
    retryWhenChanged(async () => {
      const head = await storedHead(content, article_id)
      if (head?.task_id !== task_id) {
        if (!head || !resumes(head) || !mayGoOn) await forgo(content, article_id, head)
        return []
      }
      await endTask(content, { ...head, task_id }, { status: 'failed', failure }, mayGoOn)
      return [article_id]
    }),
  )
  return interrupted.flat()
}

export async function interruptedArticles(
  content: Content,
): Promise<Pick<ArticleHead, 'id' | 'user_id' | 'model'>[]> {
  mustNotActForLearner(content.acting)
  const ids = (await readMarkers(content)).map(({ article_id }) => article_id)
  const heads = parseHeads(content, await readHeads(content, ids))
  return heads.filter(resumes).map(({ id, user_id, model = null }) => ({ id, user_id, model }))
}

export async function forgoWork(content: Content, articleId: number): Promise<void> {
  mustNotActForLearner(content.acting)
  await retryWhenChanged(async () => forgo(content, articleId, await readHead(content, articleId)))
}

/** Does nothing while a task holds the article. `head` is null for a deleted one. */
async function forgo(
  { client, articles, processing }: Content,
  id: number,
  head: ArticleRecord | null,
): Promise<void> {
  if (head?.task_id !== undefined) return
  await transact(client, {
    processing: inTransaction(processing).delete({ article_id: id }),
    ...(head && {
      head: inTransaction(articles)
        .patch({ id })
        .set({ resume_revision: 0 })
        .where(stillHas(head, ['task_id', 'resume_revision'])),
    }),
  })
}

async function storedHead({ articles }: Content, id: number): Promise<ArticleRecord | null> {
  const { data } = await articles.get({ id }).go({ consistent: true })
  return data
}

async function readMarkers({ processing, signal }: Content): Promise<ProcessingRecord[]> {
  const markers: ProcessingRecord[] = []
  const all = rowsOf<ProcessingRecord>(cursor =>
    processing.query.processing({}).go({ consistent: true, cursor, abortSignal: signal }),
  )
  for await (const marker of all) markers.push(marker)
  return markers
}
