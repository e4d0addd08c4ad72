import type { AnalyseRequest, AnalyseResult, CallPurpose } from '../../contracts/schemas/agent.ts'
import type { ArticleHead } from '../../contracts/schemas/articles.ts'
import type { ArticleWork } from '../article-work.ts'
import type { Batch } from './batches.ts'
import type { Part } from './tally.ts'

type AskedPart = Part | 'furigana'

/** One part of one batch, as the article asks for it and at the cost of who started the task. */
export async function analysePart(
  { article, clients, task }: ArticleWork,
  part: AskedPart,
  batch: Batch,
  signal: AbortSignal,
): Promise<AnalyseResult> {
  signal.throwIfAborted()
  const purpose = { user_id: task.owner, article_id: article.id, task_id: task.id }
  const body = partRequest(article, purpose, part, batch)
  return clients.agent.analysis.analyse({ body }, { signal })
}

/** The one way a model is asked for a part of an article's sentences. */
export const partRequest = (
  { output_language, explanation_level, model }: ArticleHead,
  purpose: CallPurpose,
  part: AskedPart,
  batch: Batch,
): AnalyseRequest => ({
  ...batch,
  purpose,
  translation: part === 'translation',
  explanation: part === 'explanation',
  furigana: part === 'furigana',
  output_language,
  explanation_level,
  model,
})
