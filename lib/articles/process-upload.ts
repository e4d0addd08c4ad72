import type { TaskResult } from '../contracts/schemas/tasks.ts'
import { isContent } from '../text/split.ts'
import { analyseSentences } from './analyse-sentences.ts'
import type { ArticleWork } from './article-work.ts'
import { mustHoldRows } from './limits.ts'
import { type Progress, progressReport } from './progress.ts'
import { recordUpload } from './record-upload.ts'
import { saveRows } from './save-rows.ts'
import { writeSummary } from './write-summary.ts'

const FIRST_REVISION = 1
/** Where the steps end on the way to 100. */
const SAVED = 20
const ANALYSED = 95

/** SPEC.md's text upload flow, from its second step on. */
export async function processUpload(work: ArticleWork): Promise<TaskResult> {
  const { article, clients, task } = work
  const { signal } = task
  const given = { params: { id: article.id } }
  const progress = progressReport(
    task,
    percent =>
      clients.data.articles.progress({ ...given, body: { task_id: task.id, progress: percent } }, { signal }),
    work.now,
  )
  try {
    progress.report('splitting', 0)
    const { raw_content } = await clients.data.articles.text(given, { signal })
    const rows = await splitAndSave(work, raw_content, progress)
    await recordUpload(work, raw_content.length)

    const sentences = rows.flatMap((sentence, index) => (isContent(sentence) ? [{ index, sentence }] : []))
    if (article.explain_mode === 'split') return await complete(work, nothingAnalysed(sentences.length))

    const result = await analyseSentences(work, FIRST_REVISION, sentences, share =>
      progress.report('analysing', SAVED + (ANALYSED - SAVED) * share),
    )
    progress.report('summarising', ANALYSED)
    const warnings = await writeSummary(work, raw_content)
    return await complete(work, { ...result, warnings: [...new Set([...result.warnings, ...warnings])] })
  } finally {
    await progress.settled()
  }
}

async function splitAndSave(work: ArticleWork, text: string, progress: Progress): Promise<string[]> {
  const { article, clients, task } = work
  const body = { text, genre: article.genre }
  const { sentences: rows } = await clients.agent.text.split({ body }, { signal: task.signal })
  mustHoldRows(rows.length)
  await saveRows(work, FIRST_REVISION, rows, saved =>
    progress.report('splitting', SAVED * (saved / rows.length)),
  )
  return rows
}

/** Not to be stopped half-way: once this is written the task has done its work. */
async function complete({ article, clients, task }: ArticleWork, result: TaskResult): Promise<TaskResult> {
  const body = { task_id: task.id, status: 'completed' as const }
  await clients.data.articles.finish({ params: { id: article.id }, body })
  return result
}

const nothingAnalysed = (sentences: number): TaskResult => ({
  sentences,
  translated: 0,
  explained: 0,
  warnings: [],
  missing: [],
  missing_count: 0,
})
