import type { Acting } from '../../auth/actor.ts'
import type { AnalysedPart } from '../../contracts/schemas/sentences.ts'
import type { Content } from '../content.ts'
import { withParts } from './analysis.ts'
import { heldArticle } from './held-article.ts'
import type { OutputPart } from './metadata.ts'
import { writeBatch } from './write-batch.ts'

/** Writes translations only, or explanations only, for the task that holds the article. */
export async function writeOutputs(
  content: Content,
  acting: Acting | null,
  articleId: number,
  part: OutputPart,
  batch: AnalysedPart,
  signal: AbortSignal,
): Promise<void> {
  const held = () => heldArticle(content, acting, articleId, batch.task_id)
  await writeBatch(content, batch, held, (row, output) => withParts(row, { [part]: output }), signal)
}
