import type { Warning } from '../../../contracts/schemas/models/agent.ts'
import type { ArticleWork } from '../article-work.ts'

export interface Summary {
  summary: string | null
  warnings: Warning[]
}

/** Best-effort: a failure adds a warning. */
export async function askForSummary(work: ArticleWork, text: string, signal: AbortSignal): Promise<Summary> {
  const { article, clients, task } = work
  const purpose = { user_id: task.owner, article_id: article.id, task_id: task.id }
  const { output_language, model } = article
  try {
    const body = { purpose, text, output_language, model }
    const { summary, warning } = await clients.agent.analysis.summarise({ body }, { signal })
    return { summary, warnings: warning ? [warning] : [] }
  } catch (error) {
    return failed(work, error, signal)
  }
}

/** A failure adds a warning. Returns those of both steps. */
export async function writeSummary(work: ArticleWork, { summary, warnings }: Summary): Promise<Warning[]> {
  const { article, clients, task } = work
  if (summary === null) return warnings
  try {
    const body = { task_id: task.id, summary }
    await clients.data.articles.summary({ params: { id: article.id }, body }, { signal: task.signal })
    return warnings
  } catch (error) {
    return failed(work, error, task.signal).warnings
  }
}

function failed({ log, task }: ArticleWork, error: unknown, signal: AbortSignal): Summary {
  signal.throwIfAborted()
  log.warn({ error, task_id: task.id }, 'the summary of an article was not written')
  return { summary: null, warnings: ['summary_failed'] }
}
