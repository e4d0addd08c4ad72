import type { z } from 'zod'
import type { files as routes } from '../../contracts/data/contract.ts'
import { ownRecordingKey } from '../../objects/handles.ts'
import { sourceKey } from '../../objects/keys.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { type DueQueue, handleDue } from '../../store/due.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import { heldBy, readOwnHead } from '../articles/article/heads.ts'
import { metadataOf } from '../articles/article/metadata-of.ts'
import type { Reclaiming } from '../articles/clips/reclaim-clips.ts'
import type { Content, Media } from '../articles/content.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import type { SourceMoveRecord } from '../entities/content/sweep.ts'
import { countedBytes } from '../entities/usage/counted.ts'
import { removeFile, temporaryFile } from './temporary-files.ts'

const DUE_AFTER_MS = 15 * 60_000
const MOST_IN_CALL = 100

/**
 * Makes a temporary file its article's source. May be repeated. Writes a record first: after a crash the sweep completes or
 * abandons the move.
 */
export async function promote(
  media: Media,
  { file_handle, article_id, task_id, is_own }: z.output<typeof routes.promote.body>,
): Promise<z.input<typeof routes.promote.output>> {
  const { day, ulid, extension } = ownRecordingKey(file_handle, media.content.acting, 'file_handle')
  const head = await readOwnHead(media.content, article_id)
  const { user_id } = head
  // Has the task's id: a file that two tasks transcribed becomes two.
  const permanent_key = sourceKey(user_id, new Date(day), is_own ? ulid : task_id, extension)
  if (isSource(head, permanent_key)) return { file_handle: permanent_key }
  heldBy(head, task_id)

  const { store, info } = await temporaryFile(media, file_handle)
  const due_at = moveDueAt(media.content.now())
  const keys = { store: store.id, temporary_key: file_handle, permanent_key }
  const move: SourceMoveRecord = { article_id, user_id, task_id, due_at, ...keys }
  await media.content.sourceMoves.put(move).go({ response: 'none' })
  await store.copy(file_handle, permanent_key, media.content.signal)
  await setSource(media, move, info.size)
  await removeLeftovers(media, move)
  return { file_handle: permanent_key }
}

/** Requires that the task holds the article: the sweep removes files moved after its end. */
async function setSource(media: Media, move: SourceMoveRecord, media_bytes: number): Promise<void> {
  await retryWhenChanged(async () => {
    const head = await readOwnHead(media.content, move.article_id)
    if (isSource(head, move.permanent_key)) return
    heldBy(head, move.task_id)
    const metadata = metadataOf(head)
    if (metadata.source_media !== undefined)
      throw new Problem('version_conflict', 'The article already has another source file.')
    const { articles, client, now, signal } = media.content
    const items = {
      head: inTransaction(articles)
        .patch({ id: head.id })
        .set({
          metadata: JSON.stringify({ ...metadata, source_media: move.permanent_key }),
          source_store: move.store,
          media_bytes,
          updated_at: now().toISOString(),
        })
        .where(
          (stored, { eq }) => `${eq(stored.task_id, move.task_id)} AND ${eq(stored.metadata, head.metadata)}`,
        ),
      ...countedBytes(media.content, head.user_id, { recordings: media_bytes }),
    }
    await transact(client, items, { signal })
  })
}

/** A failure leaves the rest of a successful move to the sweep. */
async function removeLeftovers({ content, objects, log }: Media, move: SourceMoveRecord) {
  try {
    await removeFile(content, objects.byId(move.store), move.temporary_key)
    await content.sourceMoves.delete(move).go({ response: 'none' })
  } catch (error) {
    log.warn(
      { error, article_id: move.article_id },
      'a temporary file could not be removed; a sweep will try again',
    )
  }
}

const moveDueAt = (now: Date): string => new Date(now.getTime() + DUE_AFTER_MS).toISOString()

const isSource = (head: ArticleRecord, permanentKey: string): boolean =>
  metadataOf(head).source_media === permanentKey

/** Removes the temporary file if the article has the permanent one, else the latter; `sources` and `keys` report that. */
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
      if (!dryRun) await removeFile(content, objects.byId(move.store), left)
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
 * `running` while the task holds the article; other states are final. An abandoned temporary file stays its seven days, for
 * another transcription.
 */
function stateOf(head: ArticleRecord | null, { permanent_key, task_id }: SourceMoveRecord) {
  if (head && isSource(head, permanent_key)) return 'completed'
  return head?.task_id === task_id ? 'running' : 'abandoned'
}

const moveQueue = ({ client, sourceMoves }: Content): DueQueue<SourceMoveRecord> => ({
  client,
  first: (count, abortSignal) => sourceMoves.query.move({}).go({ consistent: true, count, abortSignal }),
  put: item => inTransaction(sourceMoves).put(item),
  delete: item => inTransaction(sourceMoves).delete(item),
})
