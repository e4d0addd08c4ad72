import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import type {
  About,
  AnalyseRequest,
  AnalyseResult,
  CallPurpose,
} from '../../../contracts/schemas/models/agent.ts'
import type { ArticleWork } from '../article-work.ts'
import type { Batch } from './batches.ts'
import type { Part } from './tally.ts'

type AskedPart = Part | 'furigana'

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

export const partRequest = (
  article: ArticleHead,
  purpose: CallPurpose,
  part: AskedPart,
  batch: Batch,
): AnalyseRequest => ({
  ...batch,
  purpose,
  about: aboutOf(article),
  translation: part === 'translation',
  explanation: part === 'explanation',
  furigana: part === 'furigana',
  output_language: article.output_language,
  explanation_level: article.explanation_level,
  model: article.model,
})

export const aboutOf = ({ title, author, intro }: ArticleHead): About => ({ title, author, intro })
