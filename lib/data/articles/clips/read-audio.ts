import { z } from 'zod'
import { type ByteRange, rangedReply } from '../../../objects/ranged-reply.ts'
import { notModified, type Reply, redirect } from '../../../platform/http/reply.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import type { ClipRecord } from '../../entities/content/clip.ts'
import { headKey, rowKey } from '../../entities/content/keys.ts'
import { PLAYED_FOR_S } from '../../object-stores/object-store.ts'
import { mustPlay } from '../article/access.ts'
import { mustBeReady } from '../article/heads.ts'
import type { Content, Media } from '../content.ts'
import type { SpokenSentence } from '../list/kept-lists.ts'
import { readAtRevision } from '../rows/revisions.ts'
import type { SentenceAddress } from '../sentence/read-sentences.ts'
import { clipNamed, IN_TABLE } from './clip.ts'
import { bytesInTable, readClipAndBytes } from './clip-bytes.ts'

export interface PartAsked {
  range: string | undefined
  ifNoneMatch: string | undefined
}

interface Asked extends PartAsked {
  /** True for a reader who has not signed in. */
  isGuest: boolean
  /** True to get the bytes of a clip in a bucket, and no redirect. */
  isWhole: boolean
}

/** The audio of a sentence: its bytes, or a redirect to the object store. */
export async function readAudio(
  media: Media,
  address: SentenceAddress,
  { isGuest, ...asked }: Asked,
): Promise<Reply> {
  const { content } = media
  const name = await clipOfSentence(content, address, isGuest)
  const etag = tagOf(clipNamed(name))
  // A clip's name comes from its sentence and voice, so its sound never changes.
  if (asked.ifNoneMatch === etag) return notModified({ etag, ...privately })
  const record = await readClipAndBytes(content, clipNamed(name))
  if (record?.state !== 'ready') throw noAudio(address)
  return clipReply(media, record, asked)
}

const tagOf = ({ cache_hash }: Pick<ClipRecord, 'cache_hash'>) => `"${cache_hash}"`
/** The sentence may get another voice under the same address. */
const privately = { 'cache-control': 'private, no-cache' }

/** The bytes of a clip that is ready, a part of them, or a redirect to the object store. */
export async function clipReply(
  media: Media,
  { data: bytes, ...clip }: ClipRecord,
  { isWhole, range, ifNoneMatch }: Omit<Asked, 'isGuest'>,
): Promise<Reply> {
  const { content } = media
  const etag = tagOf(clip)
  if (ifNoneMatch === etag) return notModified({ etag, ...privately })
  const isInBucket = clip.store !== IN_TABLE
  if (isInBucket && !isWhole)
    return redirect(await media.objects.byId(clip.store).signedUrl(clip.storage_key, PLAYED_FOR_S))
  const { size, content_type } = clip
  const open = (part: ByteRange | null) =>
    isInBucket
      ? media.objects.byId(clip.store).read(clip.storage_key, part, content.signal)
      : clip.parts > 0
        ? bytesInTable(content, clip, part)
        : bytes.subarray(part?.start ?? 0, (part?.end ?? size - 1) + 1)
  return rangedReply({ size, content_type, etag, open }, range, privately)
}

const RowWithClip = z.object({ sk: z.string(), audio_object_id: z.string().optional() })

/** The name of a sentence's clip, for readers who may play it. Throws 404 if it has none. */
async function clipOfSentence(content: Content, address: SentenceAddress, isGuest: boolean) {
  const { id, idx } = address
  // Every write to a row raises the head's `row_writes`.
  const { article, clip } = await content.kept.spoken.get(`${id} ${idx}`, headKey(id), () =>
    readSpoken(content, address),
  )
  mustPlay(content.acting, article, isGuest)
  mustBeReady(article, idx)
  if (clip === undefined) throw noAudio(address)
  return clip
}

const noAudio = ({ idx }: SentenceAddress) => new Problem('not_found', `Sentence ${idx} has no audio yet.`)

async function readSpoken(content: Content, { id, idx }: SentenceAddress): Promise<SpokenSentence> {
  let row: ReturnType<typeof rowKey> | undefined
  const { head, items } = await readAtRevision(content, id, index => {
    const place = index?.placeOf(idx)
    row = place && rowKey(id, place.block, place.position)
    return row ? [row] : []
  })
  const { user_id, is_public, guest_visible, rows_ready, total_rows } = head
  return {
    article: { user_id, is_public, guest_visible, rows_ready, total_rows },
    clip: RowWithClip.safeParse(items.find(({ sk }) => sk === row?.sk)).data?.audio_object_id,
  }
}
