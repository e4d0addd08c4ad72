import type { SoundFormat } from '../../../contracts/schemas/models/voices.ts'
import { ownBytes } from '../../../objects/byte-streams.ts'
import { type ByteRange, rangedReply, rangeRequestedBy } from '../../../objects/ranged-reply.ts'
import { type CallReply, pickHeaders } from '../../../platform/http/call.ts'
import { passThrough, type Reply } from '../../../platform/http/reply.ts'
import type { ClipCopies } from './clip-copies.ts'
import type { HeardClip, HeardClips } from './heard-clips.ts'

export interface Played {
  heard: HeardClips
  copies: ClipCopies
}

interface AskedClip {
  name: string
  as?: SoundFormat | undefined
  headers: Record<string, string | undefined>
  /** data_server decides at each request whether the clip may be played. */
  read(headers: Record<string, string>): Promise<CallReply>
  signal: AbortSignal
}

export async function playClip(played: Played, requestedClip: AskedClip): Promise<Reply> {
  const { as, name } = requestedClip
  return (
    (as && (await playConverted(played, requestedClip, as))) ||
    (await playKept(played, requestedClip, name)) ||
    playAnew(played, requestedClip)
  )
}

async function playAnew({ heard }: Played, { name, headers, read }: AskedClip): Promise<Reply> {
  const reply = await read(rangeHeadersIn(headers))
  heard.note(name, reply)
  return passThrough(reply)
}

/** Null without a kept clip, or with another one of the sentence now. */
async function playKept(played: Played, requestedClip: AskedClip, name: string): Promise<Reply | null> {
  const kept = await keptClip(played, requestedClip, name)
  return kept && playAgain(kept.clip, requestedClip.headers, kept.reply)
}

async function keptClip({ heard }: Played, { read }: AskedClip, name: string) {
  const clip = heard.get(name)
  if (!clip) return null
  const reply = await read({ 'if-none-match': clip.source })
  if (reply.status === 304) return { clip, reply }
  // The clip is another now, of which the player may want a part.
  heard.forget(name)
  reply.stream().destroy()
  return null
}

/** The copy, or the WAV if it was read for nothing; null if converting is no use now. A bucket's clip is played there. */
async function playConverted(
  played: Played,
  requestedClip: AskedClip,
  as: SoundFormat,
): Promise<Reply | null> {
  const { heard, copies } = played
  const { name, headers, read, signal } = requestedClip
  const copyName = `${name} ${as}`
  const again = await playKept(played, requestedClip, copyName)
  return (
    again ??
    copies.inTurn(signal, async () => {
      const kept = await keptClip(played, requestedClip, name)
      const reply = kept?.reply ?? (await read({}))
      const wav = kept?.clip ?? (await clipOf(reply))
      if (!wav) return passThrough(reply)
      const copy = await copies.of(wav.bytes, as)
      const clip = copy ? { source: wav.source, ...copy } : wav
      // Memory has what is played, one of the two.
      heard.forget(name)
      heard.keep(copy ? copyName : name, clip)
      return playAgain(clip, headers, reply)
    })
  )
}

async function clipOf(reply: CallReply): Promise<HeardClip | null> {
  const { etag, 'content-type': content_type } = reply.headers
  if (reply.status !== 200 || etag === undefined || content_type === undefined) return null
  return { source: etag, etag, content_type, bytes: ownBytes(await reply.bytes()) }
}

async function playAgain(
  { etag, content_type, bytes }: HeardClip,
  headers: AskedClip['headers'],
  reply: CallReply,
): Promise<Reply> {
  const kept = pickHeaders(reply.headers, ['cache-control'])
  const size = bytes.length
  const open = (part: ByteRange | null) => (part ? bytes.subarray(part.start, part.end + 1) : bytes)
  return rangedReply({ size, content_type, etag, open }, rangeRequestedBy(rangeHeadersIn(headers)), kept)
}

/** If-Range sends the whole clip: the client's part may be of an earlier clip. */
const rangeHeadersIn = (headers: Record<string, string | undefined>) =>
  headers['if-range'] === undefined ? pickHeaders(headers, ['range', 'if-none-match']) : {}
