import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import { analyseSentences, everything } from '../analysis/analyse-sentences.ts'
import { contentOf } from '../analysis/content.ts'
import { withSummary } from '../analysis/summary.ts'
import { nothingAnalysed } from '../analysis/tally.ts'
import type { ArticleWork } from '../article-work.ts'
import { withAudio } from '../audio/with-audio.ts'
import { complete } from './end-task.ts'
import { ANALYSED, SAVED, UNSPOKEN, withProgress } from './progress.ts'
import { readText } from './read-article.ts'
import { recordUpload } from './record-upload.ts'
import { saveRows } from './save-rows.ts'
import { splitRows } from './split-rows.ts'
import { type TextOrigin, typed } from './text-origin.ts'

const FIRST_REVISION = 1

/** SPEC.md's text upload flow, from its second step on; the text of a video goes the same way. */
export const processUpload = (work: ArticleWork, origin: TextOrigin = typed): Promise<TaskResult> =>
  withProgress(work, async progress => {
    progress.report('splitting', 0)
    const { raw_content } = await readText(work)
    const rows = await splitRows(work, raw_content)
    const timed = { rows, times: origin.timesOf(rows) }
    const article = await saveRows(work, FIRST_REVISION, timed, progress.between('splitting', 0, SAVED))
    const saved: ArticleWork = { ...work, article }
    const end = async (result: TaskResult) => complete(saved, await origin.conclude(saved, result))
    await recordUpload(saved, raw_content.length)

    const text = contentOf(rows)
    if (article.explain_mode === 'split') return end(nothingAnalysed(text.length))

    const analysing = progress.between('analysing', SAVED, article.tts ? UNSPOKEN : ANALYSED)
    const analysed = await analyseSentences(saved, everything(article, text), analysing)
    const result = article.tts ? await withAudio(saved, analysed, text, progress) : analysed
    progress.report('summarising', ANALYSED)
    return end(await withSummary(saved, result, raw_content))
  })
