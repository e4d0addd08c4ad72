import { type DueQueue, handleDue } from '../../store/due.ts'
import { inTransaction } from '../../store/writing/transact.ts'
import { metadataOf } from '../articles/article/present-article.ts'
import type { Reclaiming } from '../articles/clips/reclaim-clips.ts'
import type { Content, Media } from '../articles/content.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import type { SourceMoveRecord } from '../entities/content/sweep.ts'

/** Longer than a move may take. */
const DUE_AFTER_MS = 15 * 60_000
const MOST_IN_CALL = 100

export const moveDueAt = (now: Date): string => new Date(now.getTime() + DUE_AFTER_MS).toISOString()

/** True if the article refers to the file, which has then become its source. */
export const isSource = (head: ArticleRecord, permanentKey: string): boolean =>
  metadataOf(head).source_media === permanentKey

/**
 * Ends interrupted moves: forward where the article refers to the permanent file, backward where it does not. `sources`
 * and `keys` are of the permanent files that no article refers to.
 */
export async function reclaimMoves(media: Media, { dueBy, dryRun }: Reclaiming) {
  const { content, objects, log } = media
  const total = { ended: 0, sources: 0, failed: 0, keys: [] as string[] }
  const { is_more_due } = await handleDue(moveQueue(content), {
    now: content.now,
    dueBy,
    most: MOST_IN_CALL,
    dryRun,
    signal: content.signal,
    async handle(move) {
      const { data: head } = await content.articles.get({ id: move.article_id }).go({ consistent: true })
      const state = stateOf(head, move)
      if (state === 'running') return false
      const left = state === 'completed' ? move.temporary_key : move.permanent_key
      if (!dryRun) await objects.byId(move.store).remove(left, content.signal)
      total.ended += 1
      if (state === 'abandoned') {
        total.sources += 1
        total.keys.push(left)
      }
      return true
    },
    failed(error, { article_id }) {
      log.warn({ error, article_id }, 'a file of an interrupted move could not be removed')
      total.failed += 1
    },
  })
  return { ...total, is_more_due }
}

/**
 * `running` while the task holds the article and may go on with the move; the other states are final. The temporary
 * file of an abandoned move stays for its seven days: it may be transcribed again.
 */
function stateOf(head: ArticleRecord | null, { permanent_key, task_id }: SourceMoveRecord) {
  if (head && isSource(head, permanent_key)) return 'completed'
  return head?.task_id === task_id ? 'running' : 'abandoned'
}

const moveQueue = ({ client, sourceMoves }: Content): DueQueue<SourceMoveRecord> => ({
  client,
  first: (count, abortSignal) => sourceMoves.query.move({}).go({ consistent: true, count, abortSignal }),
  put: item => inTransaction(sourceMoves).put(item).commit(),
  delete: item => inTransaction(sourceMoves).delete(item).commit(),
})
