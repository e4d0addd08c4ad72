import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { audio } from '../../contracts/data.ts'
import { MOST_CLIP_BYTES } from '../../contracts/schemas/speech.ts'
import { Problem } from '../../http/errors.ts'
import { wavInfo } from '../../media/wav.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import type { Content } from '../content.ts'
import { textChanged } from '../heads.ts'
import { type SentenceAddress, sentenceAt } from '../sentence/one-sentence.ts'
import { haveClip } from './find-clip.ts'
import type { Media } from './media.ts'
import { headToSpeak, spoken } from './spoken.ts'
import { writeLinks } from './write-links.ts'

type Said = z.output<typeof audio.store.query>

/** Keeps the sound of a sentence and gives it to it, if it is still the sentence that was spoken. */
export async function storeClip(
  media: Media,
  acting: Acting | null,
  address: SentenceAddress,
  said: Said,
  incoming: Readable,
  signal: AbortSignal,
): Promise<void> {
  const { content } = media
  const sentence = () => spokenSentence(content, acting, address, said)
  // Refused before all of it has come.
  await retryWhenChanged(sentence)
  const bytes = await soundIn(incoming)
  await retryWhenChanged(async () => {
    const { head, row, wanted } = await sentence()
    const kept = await haveClip(media, wanted, bytes, signal)
    await writeLinks(content, head, [{ row, ...kept }], signal)
  })
}

async function spokenSentence(
  content: Content,
  acting: Acting | null,
  { id, idx }: SentenceAddress,
  { revision, voice, cache_hash }: Said,
) {
  const head = await headToSpeak(content, acting, id, revision)
  const row = await sentenceAt(content, head, idx)
  const wanted = spoken(head, row.sentence, voice)
  if (wanted.cache_hash !== cache_hash) throw textChanged(head)
  return { head, row, wanted }
}

/** The whole of the sound, if a player can play it. */
async function soundIn(incoming: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size > MOST_CLIP_BYTES)
      throw new Problem('too_large', `A clip holds at most ${MOST_CLIP_BYTES} bytes.`)
    chunks.push(bytes)
  }
  const sound = Buffer.concat(chunks)
  if (!wavInfo(sound))
    throw new Problem('unsupported_media_type', 'This is no sound that can be played: send a whole WAV file.')
  return sound
}
