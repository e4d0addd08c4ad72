import type { Warning } from '../contracts/schemas/agent.ts'
import type { ArticleWork } from './article-work.ts'

/** Best-effort: a summary that fails leaves a warning, and the article completes all the same. */
export async function writeSummary(
  { article, clients, log, task }: ArticleWork,
  text: string,
): Promise<Warning[]> {
  const { signal } = task
  const purpose = { user_id: article.user_id, article_id: article.id, task_id: task.id }
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
