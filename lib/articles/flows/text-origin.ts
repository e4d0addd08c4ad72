import type { Times } from '../../contracts/schemas/sentences.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import type { ArticleWork } from '../article-work.ts'

/** Where an uploaded text comes from, as far as that makes a difference. */
export interface TextOrigin {
  /** When each row is said; none of those that are not known. */
  timesOf(rows: readonly string[]): readonly (Times | undefined)[]
  /** Comes when all is done but the article's end, and tells what the task tells. */
  conclude(work: ArticleWork, result: TaskResult): Promise<TaskResult>
}

export const typed: TextOrigin = {
  timesOf: () => [],
  conclude: async (_, result) => result,
}
