import { INTERRUPTED } from '../../../contracts/schemas/articles/articles.ts'
import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import { TaskStopped } from '../../tasks/task-run.ts'
import { analyseSentences, type WantedSentences } from '../analysis/analyse-sentences.ts'
import { askForSummary, type Summary, writeSummary } from '../analysis/summary.ts'
import { withWarnings } from '../analysis/tally.ts'
import type { ArticleWork } from '../article-work.ts'
import { withAudio } from '../clips/synthesise-sentences.ts'
import { ANALYSED, type Progress, SAVED, UNSPOKEN } from '../progress.ts'

interface Lacking extends WantedSentences {
  audio: IndexedSentence[] | null
  whole: string | null
}

/** Writes the summary last. Withheld calls to models leave the rest done, and the task interrupted. */
export async function analyseText(
  work: ArticleWork,
  { audio, whole, ...wanted }: Lacking,
  progress: Progress,
): Promise<TaskResult> {
  const isWithheld = work.withheld?.models === true && lacksModels(wanted, whole)
  let summary: Summary = { summary: null, warnings: [] }
  const summarise = async (text: string, signal: AbortSignal) => {
    summary = await askForSummary(work, text, signal)
  }
  const analysed = await analyseSentences(work, isWithheld ? { ...wanted, ...NO_SENTENCES } : wanted, {
    done: progress.between('analysing', SAVED, audio ? UNSPOKEN : ANALYSED),
    beside: isWithheld || whole === null ? undefined : signal => summarise(whole, signal),
  })
  const result = audio ? await withAudio(work, analysed, audio, progress) : analysed
  if (isWithheld) throw new TaskStopped(INTERRUPTED)
  if (whole === null) return result
  progress.report('summarising', ANALYSED)
  return withWarnings(result, await writeSummary(work, summary))
}

const NO_SENTENCES = { translation: [], explanation: [] }

const lacksModels = ({ translation, explanation }: WantedSentences, whole: string | null) =>
  translation.length + explanation.length > 0 || whole !== null
