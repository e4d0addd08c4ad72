import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SourceMoveRecord } from '../../entities/content/source-move.ts'
import { metadataOf } from '../present-article.ts'

/** Longer than a move may take. */
const DUE_AFTER_MS = 15 * 60_000

export const dueFrom = (now: Date): string => new Date(now.getTime() + DUE_AFTER_MS).toISOString()

/** Whether the article knows of the file, so that it is its own from then on. */
export const isKept = (head: ArticleRecord, permanentKey: string): boolean =>
  metadataOf(head).source_media === permanentKey

/** What is true of a move for good, or `under way` while its task holds the article and may go on with it. */
export function stateOf(
  head: ArticleRecord | null,
  { permanent_key, task_id }: SourceMoveRecord,
): 'kept' | 'under way' | 'given up' {
  if (head && isKept(head, permanent_key)) return 'kept'
  return head?.task_id === task_id ? 'under way' : 'given up'
}
