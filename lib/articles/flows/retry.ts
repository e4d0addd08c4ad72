import type { Member } from '../../auth/actor.ts'
import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { analyseSentences, type Wanted } from '../analysis/analyse-sentences.ts'
import { fillFurigana } from '../analysis/fill-furigana.ts'
import { lacks, lacksAudio, lacksFurigana } from '../analysis/missing.ts'
import { withSummary } from '../analysis/summary.ts'
import type { ArticleWork, FlowSurroundings } from '../article-work.ts'
import { withAudio } from '../audio/with-audio.ts'
import { complete } from './end-task.ts'
import { processUpload } from './process-upload.ts'
import { ANALYSED, SAVED, UNSPOKEN, withProgress } from './progress.ts'
import { readContent, readText } from './read-article.ts'
import { taskOnArticle } from './task-on-article.ts'

/** Has what an article lacks filled in; the article is the task's from the moment this returns. */
export const retryArticle = (flow: FlowSurroundings, actor: Member, id: number): Promise<TaskRun> =>
  taskOnArticle(flow, actor, 'retry', id, async asked => {
    const body = { task_id: asked.task.id }
    const article = await asked.clients.data.articles.begin({ params: { id }, body })
    const work: ArticleWork = { ...asked, article }
    const wasEverSplit = article.revision > 0
    return () => (wasEverSplit ? fillIn(work) : processUpload(work))
  })

/** Asks for what is missing, and never for what is there. */
const fillIn = (work: ArticleWork): Promise<TaskResult> =>
  withProgress(work, async progress => {
    progress.report('analysing', 0)
    const { furigana, voiceless, ...outputs } = await missingIn(work)

    const written = await fillFurigana(work, furigana, progress.between('analysing', 0, SAVED))
    const analysing = progress.between('analysing', SAVED, voiceless.length > 0 ? UNSPOKEN : ANALYSED)
    const sentences = countOf(outputs.translation, outputs.explanation, voiceless)
    const analysed = { ...(await analyseSentences(work, outputs, analysing)), furigana: written, sentences }
    const result = voiceless.length > 0 ? await withAudio(work, analysed, voiceless, progress) : analysed

    const { explain_mode, summary } = work.article
    if (explain_mode === 'split' || summary !== '') return complete(work, result)
    progress.report('summarising', ANALYSED)
    const { raw_content } = await readText(work)
    return complete(work, await withSummary(work, result, raw_content))
  })

const countOf = (...some: IndexedSentence[][]) => new Set(some.flat().map(({ index }) => index)).size

interface Missing extends Wanted {
  furigana: IndexedSentence[]
  voiceless: IndexedSentence[]
}

async function missingIn(work: ArticleWork): Promise<Missing> {
  const { explain, explain_mode, tts } = work.article
  const asksForTranslation = explain_mode === 'full'
  const asksForExplanation = asksForTranslation && explain
  const asksForAudio = asksForTranslation && tts
  const missing: Missing = { furigana: [], translation: [], explanation: [], voiceless: [], text: [] }
  for await (const row of readContent(work)) {
    const { index, sentence } = row
    missing.text.push({ index, sentence })
    if (lacksFurigana(row)) missing.furigana.push({ index, sentence })
    if (asksForTranslation && lacks(row, 'translation')) missing.translation.push({ index, sentence })
    if (asksForExplanation && lacks(row, 'explanation')) missing.explanation.push({ index, sentence })
    if (asksForAudio && lacksAudio(row)) missing.voiceless.push({ index, sentence })
  }
  return missing
}
