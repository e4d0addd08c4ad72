import { isGrowing } from '../../../contracts/schemas/articles/articles.ts'
import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { analyseSentences, type Wanted } from '../analysis/analyse-sentences.ts'
import { fillFurigana } from '../analysis/fill-furigana.ts'
import { lacks, lacksAudio, lacksFurigana } from '../analysis/missing.ts'
import { withSummary } from '../analysis/summary.ts'
import { withWarnings } from '../analysis/tally.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { withAudio } from '../clips/synthesise-sentences.ts'
import { ANALYSED, SAVED, UNSPOKEN, withProgress } from '../progress.ts'
import { readContent, readRows, readText } from '../rows.ts'
import { rebuildRows } from './rebuild-rows.ts'
import { complete, taskOnArticle } from './task-on-article.ts'
import { processUpload, readUpload, saveUpload } from './upload.ts'

/** Fills in what an article lacks; the task holds the article when this returns. */
export const retryArticle = (flow: FlowSurroundings, actor: Member, id: number): Promise<TaskRun> =>
  taskOnArticle(flow, actor, 'retry', id, async begun => {
    const body = { task_id: begun.task.id }
    const article = await begun.clients.data.articles.begin({ params: { id }, body })
    const work: ArticleWork = { ...begun, article }
    if (article.revision === 0) return () => processUpload(work)
    return () => (isGrowing(article) ? growOn(work) : fillIn(work))
  })

/** Writes the rows that the article lacks, then fills in the others, which a learner may have changed meanwhile. */
async function growOn(work: ArticleWork): Promise<TaskResult> {
  const { saved, warnings } = await withProgress(work, async progress => {
    progress.report('splitting', 0)
    const upload = await readUpload(work)
    if (await isPartOf(work, upload.rows))
      return { saved: await saveUpload(work, upload, progress), warnings: upload.warnings }
    // Another version of yomu has split the text in another way.
    const { content_revision } = upload
    const rebuilt = await rebuildRows(work, upload, { content_revision, recompute: 'all' })
    return { saved: rebuilt.work, warnings: rebuilt.warnings }
  })
  return withWarnings(await fillIn(saved), warnings)
}

/** True if the article has the first of these rows, and lacks the others. */
async function isPartOf(work: ArticleWork, rows: readonly string[]): Promise<boolean> {
  if (rows.length !== work.article.total_rows) return false
  for await (const { index, sentence } of readRows(work)) if (rows[index] !== sentence) return false
  return true
}

/** Asks only for missing parts. */
const fillIn = (work: ArticleWork): Promise<TaskResult> =>
  withProgress(work, async progress => {
    progress.report('analysing', 0)
    const { furigana, audio, ...outputs } = await missingIn(work)

    const written = await fillFurigana(work, furigana, progress.between('analysing', 0, SAVED))
    const analysing = progress.between('analysing', SAVED, audio.length > 0 ? UNSPOKEN : ANALYSED)
    const sentences = countOf(outputs.translation, outputs.explanation, audio)
    const analysed = { ...(await analyseSentences(work, outputs, analysing)), furigana: written, sentences }
    const result = audio.length > 0 ? await withAudio(work, analysed, audio, progress) : analysed

    const { explain_mode, summary } = work.article
    if (explain_mode === 'split' || summary !== '') return complete(work, result)
    progress.report('summarising', ANALYSED)
    const { raw_content } = await readText(work)
    return complete(work, await withSummary(work, result, raw_content))
  })

const countOf = (...some: IndexedSentence[][]) => new Set(some.flat().map(({ index }) => index)).size

interface Missing extends Wanted {
  furigana: IndexedSentence[]
  audio: IndexedSentence[]
}

async function missingIn(work: ArticleWork): Promise<Missing> {
  const { explain, explain_mode, tts } = work.article
  const asksForTranslation = explain_mode === 'full'
  const asksForExplanation = asksForTranslation && explain
  const asksForAudio = asksForTranslation && tts
  const missing: Missing = { furigana: [], translation: [], explanation: [], audio: [], text: [] }
  for await (const row of readContent(work)) {
    const { index, sentence } = row
    missing.text.push({ index, sentence })
    if (lacksFurigana(row)) missing.furigana.push({ index, sentence })
    if (asksForTranslation && lacks(row, 'translation')) missing.translation.push({ index, sentence })
    if (asksForExplanation && lacks(row, 'explanation')) missing.explanation.push({ index, sentence })
    if (asksForAudio && lacksAudio(row)) missing.audio.push({ index, sentence })
  }
  return missing
}
