import { type EditInput, isByLine } from '../../../contracts/schemas/articles/articles.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { analyseFully } from '../analysis/analyse-sentences.ts'
import { nothingAnalysed, withWarnings } from '../analysis/tally.ts'
import type { FlowSurroundings } from '../article-work.ts'
import { mustKeepLines } from '../limits.ts'
import { ANALYSED, withProgress } from '../progress.ts'
import { complete, taskOnArticle } from './task-on-article.ts'
import { type Rebuilt, rebuildRows, splitRows } from './write-rows.ts'

/** Writes the new text before it returns; a task analyses the changed sentences. */
export const editArticle = (flow: FlowSurroundings, actor: Member, id: number, input: EditInput) =>
  taskOnArticle(flow, actor, 'edit', id, async work => {
    mustKeepLines(input.raw_content, isByLine(work.article))
    const split = await splitRows(work, input.raw_content)
    const edited = await rebuildRows(work, split, { ...input, recompute: 'changed' })
    return edited.isHeld ? () => analyseChanges(edited) : withWarnings(nothingAnalysed(0), edited.warnings)
  })

const analyseChanges = ({ work, changed, text, warnings }: Rebuilt): Promise<TaskResult> =>
  withProgress(work, async progress => {
    const analysing = progress.between('analysing', 0, ANALYSED)
    const result = await analyseFully(work, { sentences: changed, text }, analysing)
    return complete(work, withWarnings(result, warnings))
  })
