import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { audio } from '../../../contracts/data/contract.ts'
import { MOST_CLIP_BYTES } from '../../../contracts/schemas/models/speech.ts'
import { wavInfo } from '../../../objects/wav.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { sizeText } from '../../../platform/values/size-text.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { textChanged } from '../article/heads.ts'
import type { Content, Media } from '../content.ts'
import { type SentenceAddress, sentenceAt } from '../sentence/read-sentences.ts'
import { writeBatch } from '../sentence/write-batch.ts'
import { findOrStoreClip } from './find-clip.ts'
import { writeLinks } from './link-clips.ts'
import { type Kept, keptSince } from './store-clip.ts'
import { headAtRevision, wantedClip } from './wanted-clip.ts'

/** Links the clip, or keeps it beside the linked one, unless the sentence has changed. */
export async function receiveClip(
  media: Media,
  { id, idx }: SentenceAddress,
  { revision, voice, cache_hash, beside, credit, given: isGiven = false }: z.output<typeof audio.store.query>,
  incoming: Readable,
): Promise<void> {
  const { content } = media
  const readSentence = async () => {
    const head = await headAtRevision(content, id, revision)
    const row = await sentenceAt(content, head, idx)
    const wanted = wantedClip(head, row.sentence, voice)
    if (wanted.cache_hash !== cache_hash) throw textChanged(head)
    return { head, row, wanted: { ...wanted, credit, isGiven } }
  }
  // Refuses before all the audio has been sent.
  await retryWhenChanged(readSentence)
  const bytes = await wholeAudio(incoming)
  let stored: Kept | undefined
  await retryWhenChanged(async () => {
    const { head, row, wanted } = await readSentence()
    stored = keptSince(stored, await findOrStoreClip(media, wanted, bytes))
    await writeLinks(content, head, [{ row, ...stored }], { beside })
  })
}

/** Throws unless the bytes are a complete WAV of a clip's size. */
export async function wholeAudio(incoming: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size > MOST_CLIP_BYTES)
      throw new Problem('too_large', `A clip has at most ${sizeText(MOST_CLIP_BYTES)}. Send a shorter one.`)
    chunks.push(bytes)
  }
  const audio = Buffer.concat(chunks)
  if (!wavInfo(audio))
    throw new Problem('unsupported_media_type', 'This is not a playable WAV file. Send the whole file.')
  return audio
}

const MOST_CHARACTERS = 300
const WITHOUT_REASON = 'No audio could be made.'

/** An existing clip stays; a sentence that has changed gets no reason. */
export async function reportFailures(
  content: Content,
  articleId: number,
  body: z.output<typeof audio.fail.body>,
): Promise<void> {
  const { revision, items } = body
  const readWritable = () => headAtRevision(content, articleId, revision)
  await writeBatch(content, { revision, items }, readWritable, (row, { sentence, error }) =>
    row.sentence === sentence ? { row, set: { tts_error: cleanError(error) } } : null,
  )
}

function cleanError(error: string): string {
  const clean = error
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  if (clean.length <= MOST_CHARACTERS) return clean || WITHOUT_REASON
  const cut = clean.slice(0, MOST_CHARACTERS - 1)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
