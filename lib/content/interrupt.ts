import pLimit from 'p-limit'
import type { Acting } from '../auth/actor.ts'
import type { ProcessingRecord } from '../entities/content/processing.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import { mustNotActForLearner } from './access.ts'
import type { Content } from './content.ts'
import { endTask } from './end-task.ts'
import { settled } from './settled.ts'

const AT_ONCE = 8

/**
 * Fails every article that is said to be worked on, and returns their ids. Each is a step of its own: after
 * a crash the next call goes on with what is left.
 */
export async function interruptArticles(
  content: Content,
  acting: Acting | null,
  failure: string,
  abortSignal: AbortSignal,
): Promise<number[]> {
  mustNotActForLearner(acting)
  const limit = pLimit(AT_ONCE)
  const interrupted: number[] = []
  let cursor: string | null = null
  do {
    const page = await processingPage(content, cursor, abortSignal)
    const ids = await settled(
      page.data.map(marker => limit(() => interrupt(content, marker, failure, abortSignal))),
    )
    interrupted.push(...ids.flat())
    cursor = page.cursor
  } while (cursor !== null)
  return interrupted
}

const processingPage = ({ processing }: Content, cursor: string | null, abortSignal: AbortSignal) =>
  processing.query.processing({}).go({ consistent: true, cursor, abortSignal })

/** The head decides: by now the task may have ended or another may be at work. */
function interrupt(
  content: Content,
  { article_id, task_id }: ProcessingRecord,
  failure: string,
  signal: AbortSignal,
) {
  return retryWhenChanged(async () => {
    const { data: head } = await content.articles.get({ id: article_id }).go({ consistent: true })
    if (head?.task_id !== task_id) return []
    await endTask(content, { ...head, task_id }, { status: 'failed', failure }, signal)
    return [article_id]
  })
}
