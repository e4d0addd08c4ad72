import { Readable } from 'node:stream'
import type { Acting } from '../../auth/actor.ts'
import { notModified, type Reply, redirect } from '../../http/reply.ts'
import { type ByteRange, SIGNED_FOR_S } from '../../media/object-store.ts'
import { rangedReply } from '../../media/ranged-reply.ts'
import type { SentenceAddress } from '../sentence/one-sentence.ts'
import { IN_TABLE } from './clip.ts'
import { bytesInTable } from './clip-bytes.ts'
import { heardClip } from './heard-clip.ts'
import type { Media } from './media.ts'

interface Asked {
  /** Whether nobody acting is nobody who signed in. */
  isGuest: boolean
  range: string | undefined
  ifNoneMatch: string | undefined
}

/** The sound of a sentence: where it can be had, or its bytes. */
export async function readAudio(
  media: Media,
  acting: Acting | null,
  address: SentenceAddress,
  { isGuest, range, ifNoneMatch }: Asked,
  signal: AbortSignal,
): Promise<Reply> {
  const { clip, bytes } = await heardClip(media.content, acting, address, isGuest, signal)
  if (clip.store !== IN_TABLE)
    return redirect(await media.objects.byId(clip.store).signedUrl(clip.storage_key, SIGNED_FOR_S))
  const { size, content_type, cache_hash } = clip
  const etag = `"${cache_hash}"`
  // The sentence may get another voice under the same address.
  const headers = { 'cache-control': 'private, no-cache' }
  if (ifNoneMatch === etag) return notModified({ etag, ...headers })
  const open = (part: ByteRange | null) =>
    bytes
      ? Readable.from([part ? bytes.subarray(part.start, part.end + 1) : bytes])
      : bytesInTable(media.content, clip, part, signal)
  return rangedReply({ size, content_type, etag, open }, range, headers)
}
