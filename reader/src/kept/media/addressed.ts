import { pageOperations } from '../../../../lib/contracts/page-client.ts'
import { images } from '../../../../lib/contracts/study/images.ts'
import { mediaAddresses } from '../../../../lib/contracts/study/media-addresses.ts'
import { wordAudio } from '../../../../lib/contracts/study/word-audio.ts'
import { transport } from '../../../../web/api/transport.ts'
import { addressOf } from '../../../../web/place.ts'
import { callsOf } from '../../api/client.ts'
import { playable } from '../../media/sound-format.ts'
import { chosenVoice } from '../../media/voice/chosen-voice.ts'
import { type HeardWord, spokenReading } from '../../media/word-sound.ts'
import { pathFor } from '../requests.ts'
import { clipName, minedName, nameOfPath, recordingName, wordName } from './names.ts'
import type { Wanted } from './pieces.ts'

const calls = callsOf({ images, mediaAddresses, wordAudio })
const { read: readPicture } = pageOperations('study', { images }).images

/** Bytes from the page's own origin: its policy lets it fetch from no other. */
const fromOrigin = { whole: true } as const
/** Signed addresses need no token, and what they give is kept here and nowhere else. */
const fetchFrom = (path: string, signal: AbortSignal, headers: Record<string, string> = {}) =>
  fetch(addressOf(path), { signal, headers, cache: 'no-store', redirect: 'error' })

/** The most sentences, words or cards of one request. */
export const MOST_CLIPS = 64
export const MOST_WORDS = 100
export const MOST_MINED = 100

interface Spoken {
  index: number
  sentence: string
  audio_voice: string | null
}

/** The clips of up to 64 sentences, in the chosen voice where they have it. */
export async function clipsWanted(
  text: number,
  rows: readonly Spoken[],
  signal: AbortSignal,
): Promise<Wanted[]> {
  const { voice } = chosenVoice.now()
  const body = { indices: rows.map(({ index }) => index), ...playable(), ...(voice !== null && { voice }) }
  const clipsRequest = { params: { id: text }, query: fromOrigin, body }
  const { items } = await calls.mediaAddresses.clips(clipsRequest, { signal })
  const byIndex = new Map(items.map(item => [item.index, item]))
  return rows.flatMap(({ index, sentence, audio_voice }) => {
    const { address, in_voice, bytes } = byIndex.get(index) ?? {}
    if (address === undefined || bytes === undefined) return []
    const spoken = in_voice && voice !== null ? voice : (audio_voice ?? '')
    const name = clipName(sentence, spoken)
    return { text, name, bytes, open: (signal: AbortSignal) => fetchFrom(address, signal) }
  })
}

/** The sounds of up to 100 words, of those that somebody has had spoken. */
export async function wordsWanted(
  text: number,
  words: readonly HeardWord[],
  signal: AbortSignal,
): Promise<Wanted[]> {
  const { voice } = chosenVoice.now()
  const spoken = words.map(({ form, reading }) => ({ form, reading: spokenReading(reading) }))
  const body = { words: spoken, ...playable(), ...(voice !== null && { voice }) }
  const { items } = await calls.wordAudio.addresses({ body }, { signal })
  return spoken.flatMap((word, at) => {
    const wordAddress = items[at]
    if (!wordAddress) return []
    const name = wordName(word, voice ?? '')
    return {
      text,
      name,
      bytes: wordAddress.bytes,
      open: (signal: AbortSignal) => fetchFrom(wordAddress.address, signal),
    }
  })
}

const recordingAt = async (id: number, signal: AbortSignal) =>
  (await calls.mediaAddresses.recording({ params: { id }, query: fromOrigin }, { signal })).address

/** The recording of a text with its size, which one byte of it tells, and its tag. */
export async function recordingWanted(text: number, signal: AbortSignal): Promise<Wanted & { tag: string }> {
  const reply = await fetchFrom(await recordingAt(text, signal), signal, { range: 'bytes=0-0' })
  await reply.body?.cancel()
  const [, size] = /\/(\d+)$/.exec(reply.headers.get('content-range') ?? '') ?? []
  if (reply.status !== 206 || size === undefined)
    throw new Error(`A recording was answered with ${reply.status}.`)
  return {
    text,
    name: recordingName(text),
    bytes: Number(size),
    tag: reply.headers.get('etag') ?? '',
    open: async signal => fetchFrom(await recordingAt(text, signal), signal),
  }
}

/** The pictures of a text, which are asked for with the token at addresses that stay the same. */
export async function picturesWanted(text: number, signal: AbortSignal): Promise<Wanted[]> {
  const { items } = await calls.images.list({ params: { id: text } }, { signal })
  return items.map(({ image, bytes }) => {
    const path = pathFor(readPicture, text).replace('{image}', image)
    return { text, name: nameOfPath(path), bytes, open: signal => pictureAt(path, signal) }
  })
}

async function pictureAt(path: string, signal: AbortSignal): Promise<Response> {
  const { status, headers, body } = await transport({ route: readPicture, path, headers: {}, signal })
  const kept = ['content-type', 'content-length', 'etag'].flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  return new Response(body ?? null, { status, headers: kept })
}

export interface Mined {
  media_id: string
  version: number
  sound: string
  picture: string
}

/** A sound of some seconds and a picture 640 pixels wide, as they usually are. */
const USUAL_BYTES = { sound: 60_000, picture: 40_000 } as const

/** The sounds and pictures that up to 100 cards took along. */
export async function minedWanted(
  text: number,
  media: readonly Mined[],
  signal: AbortSignal,
): Promise<Wanted[]> {
  const body = { media_ids: media.map(({ media_id }) => media_id) }
  const { items } = await calls.mediaAddresses.mined({ query: fromOrigin, body }, { signal })
  const byId = new Map(items.map(item => [item.media_id, item]))
  return media.flatMap(each =>
    (['sound', 'picture'] as const).flatMap(part => {
      const address = byId.get(each.media_id)?.[part]
      if (each[part] !== 'ready' || address === undefined) return []
      const name = minedName(each, part)
      return {
        text,
        name,
        bytes: USUAL_BYTES[part],
        open: (signal: AbortSignal) => fetchFrom(address, signal),
      }
    }),
  )
}
