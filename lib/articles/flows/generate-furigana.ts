import type { Member } from '../../auth/actor.ts'
import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { isContent } from '../../text/split.ts'
import { analysedFurigana, fillFurigana } from '../analysis/fill-furigana.ts'
import { isEditedByPerson } from '../analysis/missing.ts'
import { nothingAnalysed } from '../analysis/tally.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { readRows } from './read-article.ts'
import { taskOnArticle } from './task-on-article.ts'

/** Works out the furigana of an article anew. The task never holds the article, and never changes its status. */
export const generateFurigana = (flow: FlowSurroundings, actor: Member, id: number): Promise<TaskRun> =>
  taskOnArticle(flow, actor, { id, kind: 'furigana' }, work => ({
    run: () => rewriteFurigana(work),
    settle: async () => {},
  }))

/** SPEC.md's furigana fill: only furigana are overwritten, and not those a person edited. */
async function rewriteFurigana(work: ArticleWork): Promise<TaskResult> {
  const { task } = work
  task.report('analysing', 0)
  const sentences: IndexedSentence[] = []
  for await (const row of readRows(work))
    if (isContent(row.sentence) && !isEditedByPerson(row))
      sentences.push({ index: row.index, sentence: row.sentence })
  const furigana = await fillFurigana(work, sentences, analysedFurigana, share =>
    task.report('analysing', 100 * share),
  )
  return { ...nothingAnalysed(sentences.length), furigana }
}
