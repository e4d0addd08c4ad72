import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import { analyseSentences, everything } from '../analysis/analyse-sentences.ts'
import { contentOf } from '../analysis/content.ts'
import { withSummary } from '../analysis/summary.ts'
import { nothingAnalysed } from '../analysis/tally.ts'
import type { ArticleWork } from '../article-work.ts'
import { complete } from './end-task.ts'
import { ANALYSED, SAVED, withProgress } from './progress.ts'
import { readText } from './read-article.ts'
import { recordUpload } from './record-upload.ts'
import { saveRows } from './save-rows.ts'
import { splitRows } from './split-rows.ts'

const FIRST_REVISION = 1

/** SPEC.md's text upload flow, from its second step on. */
export const processUpload = (work: ArticleWork): Promise<TaskResult> =>
  withProgress(work, async progress => {
    progress.report('splitting', 0)
    const { raw_content } = await readText(work)
    const rows = await splitRows(work, raw_content)
    const article = await saveRows(work, FIRST_REVISION, rows, progress.between('splitting', 0, SAVED))
    const saved: ArticleWork = { ...work, article }
    await recordUpload(saved, raw_content.length)

    const text = contentOf(rows)
    if (article.explain_mode === 'split') return complete(saved, nothingAnalysed(text.length))

    const analysing = progress.between('analysing', SAVED, ANALYSED)
    const result = await analyseSentences(saved, everything(article, text), analysing)
    progress.report('summarising', ANALYSED)
    return complete(saved, await withSummary(saved, result, raw_content))
  })
