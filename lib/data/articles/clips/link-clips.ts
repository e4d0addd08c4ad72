import type { z } from 'zod'
import type { audio } from '../../../contracts/data/contract.ts'
import { settledEach } from '../../../platform/async/settled.ts'
import { batchesOf } from '../../../platform/values/batches.ts'
import { batchGet } from '../../../store/writing/batch.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import type { Content, Media } from '../content.ts'
import { readNumberedRows } from '../sentence/read-sentences.ts'
import {
  blockWrites,
  moreComplete,
  mustBeStorable,
  type RowChange,
  raisedRowWrites,
} from '../sentence/row-writes.ts'
import { type Clip, clipId, IN_TABLE, readClips } from './clip.ts'
import { findClip, isPlayable } from './find-clip.ts'
import { type Kept, keptSince } from './store-clip.ts'
import { headAtRevision, type WantedClip, wantedClip } from './wanted-clip.ts'

const AT_ONCE = 8
/**
 * A link is up to four items (row, clip, receipt, pending record); a transaction holds a hundred and 4 MB, counting the
 * present size of changed records.
 */
const MOST_IN_TRANSACTION = { items: 24, size: 2_500_000 }

/** Reports sentences without a clip in this voice. */
export function linkClips(
  media: Media,
  articleId: number,
  { revision, voice, indices, beside }: z.output<typeof audio.link.body>,
): Promise<z.input<typeof audio.link.output>> {
  const { content } = media
  const earlier = new Map<string, Kept>()
  return retryWhenChanged(async () => {
    const head = await headAtRevision(content, articleId, revision)
    const items = indices.map(index => ({ index }))
    const rows = await readNumberedRows(content, head, items, at => `body.indices.${at}`)
    const sentences = indices.flatMap((index, at) => {
      const row = rows[at]
      return row ? [{ index, row, wanted: wantedClip(head, row.sentence, voice) }] : []
    })
    const clips = await clipsFor(
      media,
      sentences.map(({ wanted }) => wanted),
    )
    for (const [hash, keptClip] of clips) earlier.set(hash, keptSince(earlier.get(hash), keptClip))
    const links = sentences.flatMap(({ row, wanted: { cache_hash } }) => {
      const kept = clips.has(cache_hash) ? earlier.get(cache_hash) : undefined
      return kept ? [{ row, ...kept }] : []
    })
    await writeLinks(content, head, links, { beside })
    const hasClip = ({ wanted: { cache_hash } }: (typeof sentences)[number]) => clips.has(cache_hash)
    return {
      linked: sentences.filter(hasClip).map(({ index }) => index),
      missing: sentences
        .filter(sentence => !hasClip(sentence))
        .map(({ index, row: { sentence }, wanted: { cache_hash } }) => ({ index, sentence, cache_hash })),
    }
  })
}

async function clipsFor(media: Media, wanted: readonly WantedClip[]) {
  const byHash = new Map(wanted.map(one => [one.cache_hash, one]))
  const own = await readClips(media.content, [...byHash.values()])
  const ownByHash = new Map(own.map(clip => [clip.cache_hash, clip]))
  const keptByHash = await settledEach(byHash.values(), AT_ONCE, async one => {
    const clip = ownByHash.get(one.cache_hash)
    const kept = clip && (await isPlayable(media, clip)) ? { clip } : await findClip(media, one)
    return kept ? [[one.cache_hash, kept] as const] : []
  })
  return new Map<string, Kept>(keptByHash.flat())
}

interface Link extends Kept {
  row: SentenceRecord
}

const isLinked = ({ audio_object_id, tts_error }: SentenceRecord, clip: Clip) =>
  audio_object_id === clipId(clip) && tts_error === undefined

interface Linking {
  /** True if sentences keep their clips: the article refers to the new ones too. */
  beside?: boolean | undefined
}

/** Throws ConditionFailed when a sentence has changed or a clip is being removed. */
export async function writeLinks(
  content: Content,
  head: ArticleRecord,
  links: readonly Link[],
  { beside = false }: Linking = {},
) {
  const changed = beside ? links : links.filter(({ row, clip }) => !isLinked(row, clip))
  const receipts = await receiptsFor(content, head, changed)
  const isNew = ({ clip, pending }: Link) => pending !== undefined || !receipts.has(clip.cache_hash)
  const left = beside ? changed.filter(isNew) : changed
  // In sequence: the first link to a clip writes the receipt on which the next rely.
  for (const batch of linksOf(left)) {
    await content.limitWrites(() =>
      transact(content.client, linkWrites(content, head, batch, { receipts, beside }), {
        signal: content.signal,
      }),
    )
    for (const { clip } of batch) receipts.add(clip.cache_hash)
  }
}

async function receiptsFor(
  { client, articleClips, signal }: Content,
  { id }: ArticleRecord,
  links: readonly Link[],
): Promise<Set<string>> {
  const hashes = new Set(links.map(({ clip }) => clip.cache_hash))
  const keys = [...hashes].map(cache_hash => ({ article_id: id, cache_hash }))
  const items = await batchGet(client, articleClips.get(keys).params({ consistent: true }), { signal })
  return new Set(items.flatMap(Item => articleClips.parse({ Item }).data?.cache_hash ?? []))
}

/** Batches have one block, and fit into a transaction. */
function linksOf(links: readonly Link[]) {
  const blocks = [...Map.groupBy(links, ({ row }) => row.block).values()]
  return blocks.flatMap(inBlock => [
    ...batchesOf(inBlock, MOST_IN_TRANSACTION, ({ clip }) => bytesInRecord(clip)),
  ])
}

const bytesInRecord = ({ store, parts, size }: Clip) => (store === IN_TABLE && parts === 0 ? size : 0)

function linkWrites(
  content: Content,
  head: ArticleRecord,
  links: readonly Link[],
  { receipts, beside }: { receipts: ReadonlySet<string>; beside: boolean },
): Record<string, TransactItem> {
  const changes = beside ? [] : links.map(withClip)
  changes.forEach(mustBeStorable)
  const items: Record<string, TransactItem> = {
    head: raisedRowWrites(content, head, { moreComplete: moreComplete(head, changes) }),
    ...blockWrites(content, changes),
  }
  for (const { clip, pending } of links) {
    if (!receipts.has(clip.cache_hash)) Object.assign(items, referenceWrites(content, head, clip))
    if (pending) items[`pending ${clip.cache_hash}`] = inTransaction(content.pendingClips).delete(pending)
  }
  return items
}

const withClip = ({ row, clip }: Link): RowChange => ({
  row,
  set: { audio_object_id: clipId(clip), audio_voice: clip.voice },
  remove: ['tts_error'],
  isCounted: true,
})

/** The receipt keeps a reference from being counted twice. */
function referenceWrites(
  { articleClips, clips }: Content,
  { id }: ArticleRecord,
  { cache_hash, user_id }: Clip,
): Record<string, TransactItem> {
  return {
    [`receipt ${cache_hash}`]: inTransaction(articleClips).create({ article_id: id, user_id, cache_hash }),
    [`clip ${cache_hash}`]: inTransaction(clips)
      .patch({ cache_hash, user_id })
      .add({ references: 1 })
      .where(({ state }, { eq }) => eq(state, 'ready')),
  }
}
