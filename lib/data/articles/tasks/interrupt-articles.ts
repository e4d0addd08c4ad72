import pLimit from 'p-limit'
import { settled } from '../../../platform/async/settled.ts'
import { mustNotActForLearner } from '../../../platform/auth/actor.ts'
import { rowsOf } from '../../../store/reading/paging.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { ProcessingRecord } from '../../entities/content/article.ts'
import type { Content } from '../content.ts'
import { endTask } from './finish-task.ts'

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
  const limit = pLimit(AT_ONCE)
  const ended = markers.map(marker => limit(() => interrupt(content, marker, failure)))
  return (await settled(ended)).flat()
}

/** The head tells if the task has ended meanwhile, or another holds the article. */
function interrupt(content: Content, { article_id, task_id }: ProcessingRecord, failure: string) {
  return retryWhenChanged(async () => {
    const { data: head } = await content.articles.get({ id: article_id }).go({ consistent: true })
    if (head?.task_id !== task_id) return []
    await endTask(content, { ...head, task_id }, { status: 'failed', failure })
    return [article_id]
  })
}
