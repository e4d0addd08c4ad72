import type { Warning } from '../../../contracts/schemas/models/agent.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import type { ArticleWork } from '../article-work.ts'
import { withWarnings } from './tally.ts'

/** Writes the summary and returns the task's result, best-effort: a failure adds a warning. */
export async function withSummary(work: ArticleWork, result: TaskResult, text: string): Promise<TaskResult> {
  return withWarnings(result, await writeSummary(work, text))
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
    log.warn({ error, task_id: task.id }, 'the summary of an article was not written')
    return ['summary_failed']
  }
}
