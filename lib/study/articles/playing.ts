import type { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import { mediaAddresses } from '../../contracts/study/contract.ts'
import { type ByteRange, rangedReply } from '../../objects/ranged-reply.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { verifyToken } from '../../platform/auth/token.ts'
import { pickHeaders } from '../../platform/http/call.ts'
import { notModified, passThrough, type Reply } from '../../platform/http/reply.ts'
import type { Keys } from '../../platform/http/serving/authenticate.ts'
import { holderIn, signAddress } from '../../platform/http/signed-address.ts'
import type { HeardClip, HeardClips } from './clips/heard-clips.ts'

/** The recording of an article, or with `row` the clip of a sentence. */
type Playable = Pick<z.output<typeof mediaAddresses.play.query>, 'article' | 'row'>

interface Player {
  actor: Actor
  headers: Record<string, string | undefined>
}

/** The recording of an article or the clip of a sentence, or the part of it that a player asks for. */
export async function play(
  { clients, heard }: { clients: Pick<Clients, 'data'>; heard: HeardClips },
  { article: id, row: idx }: Playable,
  { actor, headers }: Player,
  signal: AbortSignal,
): Promise<Reply> {
  const { files, audio } = clients.data
  const query = { guest: actor.kind === 'guest' }
  if (idx === undefined) {
    const asked = { signal, headers: pickHeaders(headers, ['range']) }
    return passThrough(await files.media({ params: { id }, query }, asked))
  }
  const name = `${id} ${idx}`
  const read = (asked: Record<string, string>) =>
    audio.read({ params: { id, idx }, query }, { signal, headers: asked })
  const clip = heard.get(name)
  if (clip) {
    const reply = await read({ 'if-none-match': clip.etag })
    if (reply.status === 304)
      return playAgain(clip, partAsked(headers), pickHeaders(reply.headers, ['cache-control']))
    // It is another clip now, of which the player may want a part.
    heard.forget(name)
    reply.stream().destroy()
  }
  const reply = await read(partAsked(headers))
  heard.note(name, reply)
  return passThrough(reply)
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

const SIGNED_FOR_S = 3_600

/** Signs addresses for the elements of a page, valid for an hour, for the token's account or for a guest. */
export async function addressSigner({ keys, now }: { keys: Keys; now(): Date }, token: string | undefined) {
  const asked = now()
  const holder = holderIn(await verifyToken(keys.token, token ?? '', asked))
  const expires = new Date((Math.floor(asked.getTime() / 1000) + SIGNED_FOR_S) * 1000)
  return {
    expires_at: expires.toISOString(),
    signed: (path: string, query: Record<string, string>): Promise<string> =>
      signAddress(keys.assertion, path, { ...query, ...holder }, expires),
  }
}

/** The same for a recording or the clips of sentences. */
export async function playSigner(app: { keys: Keys; now(): Date }, token: string | undefined) {
  const { expires_at, signed } = await addressSigner(app, token)
  const sign = ({ article, row }: Playable): Promise<string> =>
    signed(mediaAddresses.play.path, {
      article: String(article),
      ...(row === undefined ? {} : { row: String(row) }),
    })
  return { expires_at, sign }
}
