import type { Readable } from 'node:stream'
import { CLIP_TYPE } from '../../../contracts/schemas/models/speech.ts'
import type { SpokenWord, Voice } from '../../../contracts/schemas/models/voices.ts'
import { cacheHash } from '../../../objects/keys.ts'
import type { RequestedRange } from '../../../objects/ranged-reply.ts'
import { settledEach } from '../../../platform/async/settled.ts'
import type { Reply } from '../../../platform/http/reply.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { Media } from '../content.ts'
import { type Clip, clipsOf } from './clip.ts'
import { readClipAndBytes } from './clip-bytes.ts'
import { findOrStoreClip, isPlayable } from './find-clip.ts'
import { clipReply } from './read-audio.ts'
import { wholeAudio } from './receive-clip.ts'

type WordInVoice = SpokenWord & { voice: Voice }

/** Unlinked: the sweep removes a word's clip, which is made anew on demand. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60_000

/** Distinguishes sounds: 橋 and 箸. No sentence has a zero byte, so none has the same hash. */
const wordHash = ({ form, reading, accent, voice }: WordInVoice) =>
  cacheHash([form, reading, accent].join('\0'), voice, CLIP_TYPE)

/** Finds any account's clip. Throws 404 without one. */
export async function readWordClip(
  media: Media,
  word: WordInVoice,
  requestedPart: RequestedRange,
): Promise<Reply> {
  const clip = await playableClip(media, wordHash(word))
  const record = clip && (await readClipAndBytes(media.content, clip))
  if (record?.state !== 'ready') throw refusal('no_word_audio')
  return clipReply(media, record, { ...requestedPart, isWhole: true })
}

const AT_ONCE = 8

/** Null for a word that nobody has had spoken. */
export function sizesOfWords(media: Media, { words, voice }: { words: readonly SpokenWord[]; voice: Voice }) {
  return settledEach(words, AT_ONCE, async word => {
    const clip = await playableClip(media, wordHash({ ...word, voice }))
    return clip?.size ?? null
  })
}

async function playableClip(media: Media, hash: string): Promise<Clip | null> {
  for await (const clip of clipsOf(media.content, hash))
    if (clip.given !== 1 && (await isPlayable(media, clip))) return clip
  return null
}

/** Belongs to the account that had the word spoken. */
export async function storeWordClip(media: Media, user_id: number, word: WordInVoice, incoming: Readable) {
  const bytes = await wholeAudio(incoming)
  const wanted = { cache_hash: wordHash(word), user_id, voice: word.voice, keptForMs: KEPT_FOR_MS }
  await retryWhenChanged(() => findOrStoreClip(media, wanted, bytes))
}
