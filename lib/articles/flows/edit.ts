import type { Member } from '../../auth/actor.ts'
import type { EditInput } from '../../contracts/schemas/articles.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { analyseFully } from '../analysis/analyse-fully.ts'
import { fillFurigana, localFurigana } from '../analysis/fill-furigana.ts'
import { nothingAnalysed } from '../analysis/tally.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { complete, settleArticle } from './end-task.ts'
import { ANALYSED, APPLIED, SAVED, withProgress } from './progress.ts'
import { rebuildRows } from './rebuild-rows.ts'
import { splitRows } from './split-rows.ts'
import { taskOnArticle } from './task-on-article.ts'

/** Gives an article another text. */
export const editArticle = (
  flow: FlowSurroundings,
  actor: Member,
  id: number,
  input: EditInput,
): Promise<TaskRun> =>
  taskOnArticle(flow, actor, { id, kind: 'edit', content_revision: input.content_revision }, work => ({
    run: () => processEdit(work, input),
    settle: settleArticle(work),
  }))

/** SPEC.md's edit. */
const processEdit = (queued: ArticleWork, input: EditInput): Promise<TaskResult> =>
  withProgress(queued, async progress => {
    progress.report('splitting', 0)
    const rows = await splitRows(queued, input.raw_content)
    const edited = await rebuildRows(queued, rows, { ...input, recompute: 'changed' })
    const { work, changed, text } = edited
    if (!edited.isHeld) return nothingAnalysed(0)

    const reading = progress.between('splitting', APPLIED, SAVED)
    const furigana = await fillFurigana(work, changed, localFurigana, reading)
    if (work.article.explain_mode === 'split')
      return complete(work, { ...nothingAnalysed(changed.length), furigana })

    const analysing = progress.between('analysing', SAVED, ANALYSED)
    const result = await analyseFully(work, { sentences: changed, text }, analysing)
    return complete(work, { ...result, furigana })
  })
