import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { fillFuriganaByModel, type Unread } from '../analysis/fill-furigana.ts'
import { isEditedByPerson } from '../analysis/missing.ts'
import { nothingAnalysed } from '../analysis/tally.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { readContent } from '../rows.ts'
import { taskOnArticle } from './task-on-article.ts'

/** Never holds the article or changes its status. */
export const generateFurigana = (flow: FlowSurroundings, actor: Member, id: number): Promise<TaskRun> =>
  taskOnArticle(flow, actor, 'furigana', id, work => () => rewriteFurigana(work))

/** Keeps furigana that a person edited. */
async function rewriteFurigana(work: ArticleWork): Promise<TaskResult> {
  const { task } = work
  task.report('analysing', 0)
  const unread = await unreadIn(work)
  const furigana = await fillFuriganaByModel(work, unread, share => task.report('analysing', 100 * share))
  return { ...nothingAnalysed(unread.sentences.length), furigana }
}

async function unreadIn(work: ArticleWork): Promise<Unread> {
  const unread: Unread = { sentences: [], text: [] }
  for await (const row of readContent(work)) {
    const { index, sentence } = row
    unread.text.push({ index, sentence })
    if (!isEditedByPerson(row)) unread.sentences.push({ index, sentence })
  }
  return unread
}
