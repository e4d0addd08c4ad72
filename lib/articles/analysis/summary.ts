import type { Warning } from '../../contracts/schemas/agent.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import type { ArticleWork } from '../article-work.ts'

/** What a task tells once the summary was written too, best-effort: its failure leaves a warning. */
export async function withSummary(work: ArticleWork, result: TaskResult, text: string): Promise<TaskResult> {
  const warnings = await writeSummary(work, text)
  return { ...result, warnings: [...new Set([...result.warnings, ...warnings])] }
}

async function writeSummary({ article, clients, log, task }: ArticleWork, text: string): Promise<Warning[]> {
  const { signal } = task
  const purpose = { user_id: task.owner, article_id: article.id, task_id: task.id }
  const { output_language, model } = article
  try {
    const body = { purpose, text, output_language, model }
    const { summary, warning } = await clients.agent.analysis.summarise({ body }, { signal })
    if (summary !== null)
      await clients.data.articles.summary(
        { params: { id: article.id }, body: { task_id: task.id, summary } },
        { signal },
      )
    return warning ? [warning] : []
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ error, task_id: task.id }, 'no summary')
    return ['summary_failed']
  }
}
