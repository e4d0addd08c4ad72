import type { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import type { SoundFormat } from '../../contracts/schemas/models/voices.ts'
import { mediaAddresses } from '../../contracts/study/contract.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { verifyToken } from '../../platform/auth/token.ts'
import { pickHeaders } from '../../platform/http/call.ts'
import { passThrough, type Reply } from '../../platform/http/reply.ts'
import type { Keys } from '../../platform/http/serving/authenticate.ts'
import { holderIn, signAddress } from '../../platform/http/signed-address.ts'
import { isProblem } from '../../platform/problems/errors.ts'
import { type Played, playClip } from './clips/play-clip.ts'
import { voiceFor } from './clips/synthesise-sentences.ts'

type Playable = Pick<z.output<typeof mediaAddresses.play.query>, 'article' | 'row' | 'voice' | 'as' | 'whole'>

interface Player {
  actor: Actor
  headers: Record<string, string | undefined>
}

export async function play(
  { clients, heard, copies }: Played & { clients: Pick<Clients, 'data'> },
  { article: id, row: idx, voice, as, whole }: Playable,
  { actor, headers }: Player,
  signal: AbortSignal,
): Promise<Reply> {
  const { files, audio } = clients.data
  const query = { guest: actor.kind === 'guest', whole }
  if (idx === undefined) {
    const callOptions = { signal, headers: pickHeaders(headers, ['range', 'if-none-match']) }
    return passThrough(await files.media({ params: { id }, query }, callOptions))
  }
  const name = `${id} ${idx} ${voice ?? ''}`
  const read = (partHeaders: Record<string, string>) =>
    audio.read({ params: { id, idx }, query: { ...query, voice } }, { signal, headers: partHeaders })
  return playClip({ heard, copies }, { name, as, headers, read, signal })
}

const SIGNED_FOR_S = 3_600

/** Valid for an hour, for the token's account or for a guest. */
export async function addressSigner({ keys, now }: { keys: Keys; now(): Date }, token: string | undefined) {
  const requestedAt = now()
  const holder = holderIn(await verifyToken(keys.token, token ?? '', requestedAt))
  const expires = new Date((Math.floor(requestedAt.getTime() / 1000) + SIGNED_FOR_S) * 1000)
  return {
    expires_at: expires.toISOString(),
    sign: (path: string, query: Record<string, string>): Promise<string> =>
      signAddress(keys.assertion, path, { ...query, ...holder }, expires),
  }
}

export async function playSigner(surroundings: { keys: Keys; now(): Date }, token: string | undefined) {
  const { expires_at, sign } = await addressSigner(surroundings, token)
  return {
    expires_at,
    sign: ({ article, row, voice, as, whole }: Playable): Promise<string> =>
      sign(mediaAddresses.play.path, {
        article: String(article),
        ...(row === undefined ? {} : { row: String(row) }),
        ...(voice === undefined ? {} : { voice }),
        ...(as && { as }),
        ...(whole && { whole: 'true' }),
      }),
  }
}

interface Asking {
  clients: Pick<Clients, 'agent' | 'data'>
  actor: Actor
  signal: AbortSignal
}

type WantedClips = z.output<typeof mediaAddresses.clips.body> &
  z.output<typeof mediaAddresses.clips.query> & { id: number }

/** Estimates: Opus and AAC have at most a tenth of the WAV. */
export const bytesAs = (as: SoundFormat | undefined, bytes: number) => (as ? Math.ceil(bytes / 10) : bytes)

/** Prefers clips in a voice, where there are some, to the linked ones. */
export async function clipAddresses(
  { sign, expires_at }: Awaited<ReturnType<typeof playSigner>>,
  { id, indices, voice: wanted, as, whole }: WantedClips,
  { clients: { agent, data }, actor, signal }: Asking,
) {
  const voice = wanted && (await stillOffered(agent, wanted, signal))
  const query = { guest: actor.kind === 'guest' }
  const { items: storedClips } =
    voice || whole
      ? await data.audio.found({ params: { id }, query, body: { voice, indices } }, { signal })
      : { items: [] }
  const signed = async (index: number) => {
    const clip = storedClips.find(each => each.index === index)
    const in_voice = clip?.in_voice ?? false
    const row = { article: id, row: index, as, whole, ...(in_voice && { voice }) }
    const size = whole && clip ? { bytes: bytesAs(as, clip.bytes) } : {}
    return { index, address: await sign(row), in_voice, ...size }
  }
  return { items: await Promise.all(indices.map(signed)), expires_at }
}

/** Undefined for a voice that the administrator has withdrawn. */
async function stillOffered(agent: Clients['agent'], voice: string, signal: AbortSignal) {
  try {
    return await voiceFor(agent, voice, signal)
  } catch (error) {
    if (isProblem(error, 'invalid_input') || isProblem(error, 'not_configured')) return undefined
    // While the voices are unknown, spoken clips are still played.
    if (isProblem(error)) return voice
    throw error
  }
}
