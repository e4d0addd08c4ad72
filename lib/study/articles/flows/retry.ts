import { isGrowing } from '../../../contracts/schemas/articles/articles.ts'
import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import type { WantedSentences } from '../analysis/analyse-sentences.ts'
import { fillFurigana } from '../analysis/fill-furigana.ts'
import { lacks, lacksAudio, lacksFurigana } from '../analysis/missing.ts'
import { withWarnings } from '../analysis/tally.ts'
import type { ArticleReading, ArticleWork, FlowSurroundings } from '../article-work.ts'
import { SAVED, withProgress } from '../progress.ts'
import { readContent, readRows, readText } from '../rows.ts'
import { analyseText } from './analyse-text.ts'
import { rebuildRows } from './rebuild-rows.ts'
import { complete, taskOnArticle } from './task-on-article.ts'
import { processUpload, readUpload, recordUpload, saveUpload } from './upload.ts'

export const retryArticle = (flow: FlowSurroundings, actor: Member, id: number): Promise<TaskRun> =>
  taskOnArticle(flow, actor, 'retry', id, async begun => {
    const body = { task_id: begun.task.id }
    const article = await begun.clients.data.articles.begin({ params: { id }, body })
    const work: ArticleWork = { ...begun, article }
    return () => complement(work)
  })

export function complement(work: ArticleWork): Promise<TaskResult> {
  if (work.article.revision === 0) return processUpload(work)
  return isGrowing(work.article) ? growOn(work) : fillIn(work)
}

async function growOn(work: ArticleWork): Promise<TaskResult> {
  const { saved, warnings } = await withProgress(work, async progress => {
    progress.report('splitting', 0)
    const upload = await readUpload(work)
    if (await isPartOf(work, upload.rows)) {
      const saved = await saveUpload(work, upload, progress)
      await recordUpload(saved, upload.raw_content.length)
      return { saved, warnings: upload.warnings }
    }
    // Another version of yomu has split the text in another way.
    const { content_revision } = upload
    const anchors = upload.anchors.flatMap((own, index) => (own ? [{ index, ...own }] : []))
    const rebuilt = await rebuildRows(work, upload, { content_revision, recompute: 'all', anchors })
    return { saved: rebuilt.work, warnings: rebuilt.warnings }
  })
  return withWarnings(await fillIn(saved), warnings)
}

async function isPartOf(work: ArticleWork, rows: readonly string[]): Promise<boolean> {
  if (rows.length !== work.article.total_rows) return false
  for await (const { index, sentence } of readRows(work)) if (rows[index] !== sentence) return false
  return true
}

const fillIn = (work: ArticleWork): Promise<TaskResult> =>
  withProgress(work, async progress => {
    progress.report('analysing', 0)
    const { furigana, audio, ...outputs } = await missingIn(work)

    const written = await fillFurigana(work, furigana, progress.between('analysing', 0, SAVED))
    const { explain_mode, summary } = work.article
    const needsSummary = explain_mode !== 'split' && summary === ''
    const whole = needsSummary ? (await readText(work)).raw_content : null
    const lacking = { ...outputs, audio: audio.length > 0 ? audio : null, whole }
    const result = await analyseText(work, lacking, progress)
    const sentences = countOf(outputs.translation, outputs.explanation, audio)
    return complete(work, { ...result, furigana: written, sentences })
  })

const countOf = (...some: IndexedSentence[][]) => new Set(some.flat().map(({ index }) => index)).size

interface Missing extends WantedSentences {
  furigana: IndexedSentence[]
  audio: IndexedSentence[]
}

export async function missingIn(work: ArticleReading): Promise<Missing> {
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
