import type { Member } from '../../auth/actor.ts'
import type { EditInput } from '../../contracts/schemas/articles.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { analyseFully } from '../analysis/analyse-fully.ts'
import { fillFurigana } from '../analysis/fill-furigana.ts'
import { nothingAnalysed } from '../analysis/tally.ts'
import type { FlowSurroundings } from '../article-work.ts'
import { complete } from './end-task.ts'
import { ANALYSED, SAVED, withProgress } from './progress.ts'
import { type Rebuilt, rebuildRows } from './rebuild-rows.ts'
import { splitRows } from './split-rows.ts'
import { taskOnArticle } from './task-on-article.ts'

/** SPEC.md's edit. The article has its other text when this returns; a task works out what changed. */
export const editArticle = (
  flow: FlowSurroundings,
  actor: Member,
  id: number,
  input: EditInput,
): Promise<TaskRun> =>
  taskOnArticle(flow, actor, 'edit', id, async asked => {
    const rows = await splitRows(asked, input.raw_content)
    const edited = await rebuildRows(asked, rows, { ...input, recompute: 'changed' })
    return edited.isHeld ? () => analyseChanges(edited) : nothingAnalysed(0)
  })

const analyseChanges = ({ work, changed, text }: Rebuilt): Promise<TaskResult> =>
  withProgress(work, async progress => {
    const furigana = await fillFurigana(work, changed, progress.between('analysing', 0, SAVED))
    if (work.article.explain_mode === 'split')
      return complete(work, { ...nothingAnalysed(changed.length), furigana })

    const analysing = progress.between('analysing', SAVED, ANALYSED)
    const result = await analyseFully(work, { sentences: changed, text }, analysing)
    return complete(work, { ...result, furigana })
  })
