import type { AnalyseResult } from '../../contracts/schemas/agent.ts'
import type { ArticleWork } from '../article-work.ts'
import type { Batch } from './batches.ts'
import type { Part } from './tally.ts'

/** One part of one batch, as the article asks for it and at the cost of who started the task. */
export async function analysePart(
  { article, clients, task }: ArticleWork,
  part: Part,
  batch: Batch,
  signal: AbortSignal,
): Promise<AnalyseResult> {
  signal.throwIfAborted()
  const body = {
    ...batch,
    purpose: { user_id: task.owner, article_id: article.id, task_id: task.id },
    translation: part === 'translation',
    explanation: part === 'explanation',
    furigana: false,
    output_language: article.output_language,
    explanation_level: article.explanation_level,
    model: article.model,
  }
  return clients.agent.analysis.analyse({ body }, { signal })
}
