import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { sentences } from '../../contracts/data.ts'
import type { Content } from '../content.ts'
import { withResult } from './analysis.ts'
import { heldArticle } from './held-article.ts'
import { writeBatch } from './write-batch.ts'

/** Writes full results for the task that holds the article. */
export async function writeResults(
  content: Content,
  acting: Acting | null,
  articleId: number,
  batch: z.output<typeof sentences.results.body>,
  signal: AbortSignal,
): Promise<void> {
  const held = () => heldArticle(content, acting, articleId, batch.task_id)
  await writeBatch(content, batch, held, withResult, signal)
}
