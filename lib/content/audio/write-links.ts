import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/sentence.ts'
import { batchGet } from '../../store/batch.ts'
import { type TransactItem, transact } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import { blockWrites, mustBeStorable, type RowChange } from '../sentence/row-change.ts'
import { raisedRowWrites } from '../sentence/sentence-guard.ts'
import { type Clip, clipId, IN_TABLE } from './clip.ts'
import type { Kept } from './write-clip.ts'

/** A sentence, and the clip it is to have. */
export interface Link extends Kept {
  row: SentenceRecord
}

/** With its clip, receipt and promise a link takes four items; a transaction has a hundred. */
const LINKS_IN_TRANSACTION = 24
/** A transaction holds 4 MB, the rows it changes as they are included. */
const CLIP_BYTES_IN_TRANSACTION = 2_500_000

export const isLinked = ({ audio_object_id, tts_error }: SentenceRecord, clip: Clip) =>
  audio_object_id === clipId(clip) && tts_error === undefined

/**
 * Gives sentences of the revision that the head names their clips. Fails with ConditionFailed when a sentence is
 * another one by now or a clip is on its way out.
 */
export async function writeLinks(
  content: Content,
  head: ArticleRecord,
  links: readonly Link[],
  signal: AbortSignal,
): Promise<void> {
  const left = links.filter(({ row, clip }) => !isLinked(row, clip))
  const receipts = await receiptsFor(content, head, left, signal)
  // One after the other: the first that needs a receipt writes it, and the next relies on it.
  for (const batch of batchesOf(left)) {
    await content.limitWrites(() =>
      transact(content.client, linkWrites(content, head, batch, receipts), { signal }),
    )
    for (const { clip } of batch) receipts.add(clip.cache_hash)
  }
}

async function receiptsFor(
  { client, articleClips }: Content,
  { id }: ArticleRecord,
  links: readonly Link[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const hashes = new Set(links.map(({ clip }) => clip.cache_hash))
  const keys = [...hashes].map(cache_hash => ({ article_id: id, cache_hash }))
  const items = await batchGet(client, articleClips.get(keys).params({ consistent: true }), { signal })
  return new Set(items.flatMap(Item => articleClips.parse({ Item }).data?.cache_hash ?? []))
}

type Batch = [first: Link, ...more: Link[]]

/** Links of one block each, as many as a transaction takes. */
function batchesOf(links: readonly Link[]): Batch[] {
  return [...Map.groupBy(links, ({ row }) => row.block).values()].flatMap(inBlock => {
    const batches: Batch[] = []
    let bytes = 0
    for (const link of inBlock) {
      const batch = batches.at(-1)
      bytes += bytesInRow(link.clip)
      if (batch && batch.length < LINKS_IN_TRANSACTION && bytes <= CLIP_BYTES_IN_TRANSACTION) {
        batch.push(link)
      } else {
        batches.push([link])
        bytes = bytesInRow(link.clip)
      }
    }
    return batches
  })
}

const bytesInRow = ({ store, parts, size }: Clip) => (store === IN_TABLE && parts === 0 ? size : 0)

function linkWrites(
  content: Content,
  head: ArticleRecord,
  links: Batch,
  receipts: ReadonlySet<string>,
): Record<string, TransactItem> {
  const [first, ...more] = links
  const changes: [RowChange, ...RowChange[]] = [withClip(first), ...more.map(withClip)]
  changes.forEach(mustBeStorable)
  const items: Record<string, TransactItem> = {
    head: raisedRowWrites(content, head),
    ...blockWrites(content, changes),
  }
  for (const { clip, pending } of links) {
    if (!receipts.has(clip.cache_hash)) Object.assign(items, referenceWrites(content, head, clip))
    if (pending)
      items[`pending ${clip.cache_hash}`] = content.inTransaction.pendingClips.delete(pending).commit()
  }
  return items
}

const withClip = ({ row, clip }: Link): RowChange => ({
  row,
  set: { audio_object_id: clipId(clip), audio_voice: clip.voice },
  remove: ['tts_error'],
})

/** Counts the article's reference, with the receipt that makes sure it is counted once. */
function referenceWrites(
  { inTransaction }: Content,
  { id }: ArticleRecord,
  { cache_hash, user_id }: Clip,
): Record<string, TransactItem> {
  return {
    [`receipt ${cache_hash}`]: inTransaction.articleClips
      .create({ article_id: id, user_id, cache_hash })
      .commit(),
    [`clip ${cache_hash}`]: inTransaction.clips
      .patch({ cache_hash, user_id })
      .add({ references: 1 })
      .where(({ state }, { eq }) => eq(state, 'ready'))
      .commit(),
  }
}
