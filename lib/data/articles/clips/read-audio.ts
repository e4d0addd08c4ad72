import { z } from 'zod'
import { VOICE_HEADER } from '../../../contracts/data/articles/audio.ts'
import { creditHeader } from '../../../contracts/schemas/models/voices.ts'
import { type ByteRange, type RequestedRange, rangedReply } from '../../../objects/ranged-reply.ts'
import { notModified, type Reply, redirect } from '../../../platform/http/reply.ts'
import { matchesTag } from '../../../platform/http/serving/entity-tag.ts'
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
import { clipId, clipNamed, IN_TABLE } from './clip.ts'
import { bytesInTable, readClipAndBytes } from './clip-bytes.ts'
import { wantedClip } from './wanted-clip.ts'

interface RequestedAudio extends RequestedRange {
  isGuest: boolean
  isWhole: boolean
  voice?: string | undefined
}

export async function readAudio(
  media: Media,
  address: SentenceAddress,
  { isGuest, voice, ...requestedPart }: RequestedAudio,
): Promise<Reply> {
  const { content } = media
  const name = await clipOfSentence(content, address, { isGuest, voice })
  const etag = tagOf(clipNamed(name))
  // A clip is named by sentence and voice, so its sound never changes.
  if (matchesTag(requestedPart.ifNoneMatch, etag)) return notModified({ etag, ...privately })
  const record = await readClipAndBytes(content, clipNamed(name))
  if (record?.state !== 'ready') throw noAudio(address)
  return clipReply(media, record, requestedPart)
}

const tagOf = ({ cache_hash }: Pick<ClipRecord, 'cache_hash'>) => `"${cache_hash}"`
/** The sentence may get another voice under the same address. */
const privately = { 'cache-control': 'private, no-cache' }

export async function clipReply(
  media: Media,
  { data: bytes, ...clip }: ClipRecord,
  { isWhole, ...requestedPart }: Omit<RequestedAudio, 'isGuest' | 'voice'>,
): Promise<Reply> {
  const { content } = media
  const etag = tagOf(clip)
  if (matchesTag(requestedPart.ifNoneMatch, etag)) return notModified({ etag, ...privately })
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
  // For a service that passes clips on: some voices' terms ask for credit then.
  const about = { [VOICE_HEADER]: clip.voice, ...creditHeader(clip.credit) }
  return rangedReply({ size, content_type, etag, open }, requestedPart, { ...privately, ...about })
}

const RowWithClip = z.object({
  sk: z.string(),
  sentence: z.string(),
  audio_object_id: z.string().optional(),
})

/** Throws 404 without a clip. */
async function clipOfSentence(
  content: Content,
  address: SentenceAddress,
  { isGuest, voice }: Pick<RequestedAudio, 'isGuest' | 'voice'>,
) {
  const { id, idx } = address
  // Every write to a row raises the head's `row_writes`.
  const { article, clip } = await content.kept.spoken.get(`${id} ${idx} ${voice ?? ''}`, headKey(id), () =>
    readSpoken(content, address, voice),
  )
  mustPlay(content.acting, article, isGuest)
  mustBeReady(article, idx)
  if (clip === undefined) throw noAudio(address)
  return clip
}

const noAudio = ({ idx }: SentenceAddress) => new Problem('not_found', `Sentence ${idx} has no audio yet.`)

async function readSpoken(
  content: Content,
  { id, idx }: SentenceAddress,
  voice: string | undefined,
): Promise<SpokenSentence> {
  let row: ReturnType<typeof rowKey> | undefined
  const { head, items } = await readAtRevision(content, id, index => {
    const place = index?.placeOf(idx)
    row = place && rowKey(id, place.block, place.position)
    return row ? [row] : []
  })
  const { user_id, is_public, guest_visible, rows_ready, total_rows } = head
  const spoken = RowWithClip.safeParse(items.find(({ sk }) => sk === row?.sk)).data
  const named = spoken && voice !== undefined ? clipId(wantedClip(head, spoken.sentence, voice)) : undefined
  return {
    article: { user_id, is_public, guest_visible, rows_ready, total_rows },
    clip: voice === undefined ? spoken?.audio_object_id : named,
  }
}
