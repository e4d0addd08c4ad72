import type { SoundFormat } from '../../../contracts/schemas/models/voices.ts'
import { type ByteRange, rangedReply } from '../../../objects/ranged-reply.ts'
import { type CallReply, pickHeaders } from '../../../platform/http/call.ts'
import { notModified, passThrough, type Reply } from '../../../platform/http/reply.ts'
import { type ClipCopies, COPY_KINDS } from './clip-copies.ts'
import type { HeardClip, HeardClips } from './heard-clips.ts'

export interface Played {
  heard: HeardClips
  copies: ClipCopies
}

interface AskedClip {
  /** The name of the clip while it is kept in memory. */
  name: string
  /** The format that the player plays; without it the WAV itself. */
  as?: SoundFormat | undefined
  headers: Record<string, string | undefined>
  /** Asks data_server, which decides at each request whether the clip may be played. */
  read(asked: Record<string, string>): Promise<CallReply>
}

/** A clip or the part of it that a player asks for. */
export async function playClip(
  played: Played,
  { name: clipName, as, headers, read }: AskedClip,
): Promise<Reply> {
  const { heard } = played
  const name = as === undefined ? clipName : `${clipName} ${as}`
  const clip = heard.get(name)
  if (clip) {
    const reply = await read({ 'if-none-match': clip.source })
    if (reply.status === 304)
      return playAgain(clip, partAsked(headers), pickHeaders(reply.headers, ['cache-control']))
    // It is another clip now, of which the player may want a part.
    heard.forget(name)
    reply.stream().destroy()
  }
  if (as !== undefined) return playCopy(played, name, as, headers, await read({}))
  const reply = await read(partAsked(headers))
  heard.note(name, reply)
  return passThrough(reply)
}

/** The clip in another format, if it can be converted; a clip in a bucket is played from there. */
async function playCopy(
  { heard, copies }: Played,
  name: string,
  as: SoundFormat,
  headers: Record<string, string | undefined>,
  reply: CallReply,
): Promise<Reply> {
  const { etag: source, 'content-type': content_type } = reply.headers
  if (reply.status !== 200 || source === undefined || content_type === undefined) return passThrough(reply)
  const wav = await reply.bytes()
  const hash = source.replaceAll(/[^0-9a-f]/g, '')
  const copy = await copies.of(hash, as, async () => wav)
  const clip = copy
    ? { source, etag: `"${hash}-${as}"`, content_type: COPY_KINDS[as].content_type, bytes: copy }
    : { source, etag: source, content_type, bytes: wav }
  if (copy) heard.keep(name, clip)
  return playAgain(clip, partAsked(headers), pickHeaders(reply.headers, ['cache-control']))
}

/** The clip, or the part of it that a player asks for, without reading it anew. */
async function playAgain(
  { etag, content_type, bytes }: HeardClip,
  asked: Record<string, string>,
  headers: Record<string, string>,
): Promise<Reply> {
  if (asked['if-none-match'] === etag) return notModified({ etag, ...headers })
  const size = bytes.length
  const open = (part: ByteRange | null) => (part ? bytes.subarray(part.start, part.end + 1) : bytes)
  return rangedReply({ size, content_type, etag, open }, asked.range, headers)
}

/** With If-Range the whole clip is sent: the client's part may be of an earlier clip of the sentence. */
const partAsked = (headers: Record<string, string | undefined>) =>
  headers['if-range'] === undefined ? pickHeaders(headers, ['range', 'if-none-match']) : {}
