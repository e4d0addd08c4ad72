import type { Member } from '../../auth/actor.ts'
import type { ReparseInput } from '../../contracts/schemas/articles.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { analyseSentences, everything } from '../analysis/analyse-sentences.ts'
import { fillFurigana } from '../analysis/fill-furigana.ts'
import { lacksFurigana } from '../analysis/missing.ts'
import { withSummary } from '../analysis/summary.ts'
import { nothingAnalysed } from '../analysis/tally.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { complete } from './end-task.ts'
import { ANALYSED, APPLIED, SAVED, withProgress } from './progress.ts'
import { readText, sentencesWhere } from './read-article.ts'
import { rebuildRows } from './rebuild-rows.ts'
import { splitRows } from './split-rows.ts'
import { taskOnArticle } from './task-on-article.ts'

type Mode = NonNullable<ReparseInput['explain_mode']>

/** Cuts the text of an article anew. */
export const reparseArticle = (
  flow: FlowSurroundings,
  actor: Member,
  id: number,
  { explain_mode }: ReparseInput = {},
): Promise<TaskRun> =>
  taskOnArticle(
    flow,
    actor,
    'reparse',
    id,
    work => () => processReparse(work, explain_mode ?? work.article.explain_mode),
  )

/** SPEC.md's re-parse: in mode `split` boundaries only, else everything anew. */
const processReparse = (queued: ArticleWork, mode: Mode): Promise<TaskResult> =>
  withProgress(queued, async progress => {
    progress.report('splitting', 0)
    const { raw_content, content_revision } = await readText(queued)
    const rows = await splitRows(queued, raw_content)
    const rebuilt = await rebuildRows(queued, rows, { content_revision, ...wanted[mode] })
    const { work, changed, text } = rebuilt
    if (!rebuilt.isHeld) return nothingAnalysed(0)

    const unread = mode === 'split' ? changed : await sentencesWhere(work, lacksFurigana)
    const furigana = await fillFurigana(work, unread, progress.between('splitting', APPLIED, SAVED))
    if (mode === 'split') return complete(work, { ...nothingAnalysed(changed.length), furigana })

    const analysing = progress.between('analysing', SAVED, ANALYSED)
    const result = await analyseSentences(work, everything(work.article, text), analysing)
    progress.report('summarising', ANALYSED)
    return complete(work, await withSummary(work, { ...result, furigana }, raw_content))
  })

const wanted = {
  split: { recompute: 'changed' },
  full: { recompute: 'all', explain_mode: 'full' },
} as const
