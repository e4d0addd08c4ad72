import type { ArticleRecord } from '../entities/content/article.ts'
import { isProblem } from '../http/errors.ts'
import { ConditionFailed } from '../store/errors.ts'
import type { Content } from './content.ts'
import { readHead } from './heads.ts'

/** What says, taken together, that nobody has written to an article's text or rows and no task has been at it. */
const TELLING = ['revision', 'content_revision', 'row_writes', 'task_id', 'ended_task_id'] as const

type Where = Parameters<ReturnType<Content['inTransaction']['articles']['check']>['where']>[0]

/** The condition that the article is as it was when `head` was read. */
export const isUnchanged =
  (head: ArticleRecord): Where =>
  (stored, { eq, notExists }) =>
    TELLING.map(name =>
      head[name] === undefined ? notExists(stored[name]) : eq(stored[name], head[name]),
    ).join(' AND ')

/**
 * Pieces that are read one after the other fit together only while the article stays as it is. When they do
 * not because it was changed meanwhile, the work has lost a race and may start over.
 */
export async function blamingChanges<T>(
  content: Content,
  head: ArticleRecord,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isProblem(error) || error instanceof ConditionFailed) throw error
    const now = await readHead(content, head.id)
    if (TELLING.every(name => now[name] === head[name])) throw error
    throw new ConditionFailed([{ position: 0, name: 'head', item: null }], { cause: error })
  }
}
