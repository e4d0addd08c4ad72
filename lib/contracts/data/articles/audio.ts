import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { Revision } from '../../schemas/articles/articles.ts'
import { ById, ByIndex, Flag, NoContent, Streamed, Text } from '../../schemas/basics.ts'
import { MOST_CLIP_BYTES } from '../../schemas/models/speech.ts'
import { Credit, Indices, SpokenWords, spokenWordFields, Voice } from '../../schemas/models/voices.ts'

/** Lower-case hex: what a clip is addressed by. */
const CacheHash = z.string().regex(/^[0-9a-f]{16}$/)
const PathRevision = z
  .string()
  .regex(/^[1-9]\d{0,7}$/)
  .transform(Number)

/** The voice of a clip, in the answer that has its bytes. */
export const VOICE_HEADER = 'clip-voice'

/**
 * The voice of sentences, of one revision; open to every account that may read the article. A sentence whose
 * text has changed meanwhile is refused with 409 `version_conflict`.
 */
export const audio = group({
  link: {
    ...route('POST', '/v1/data/articles/{id}/audio/link', 'acting'),
    stores: true,
    repeatable: true,
    summary: 'Link sentences to clips that exist already, and list those that are missing',
    params: ById,
    body: z.strictObject({
      revision: Revision,
      voice: Voice,
      indices: Indices,
      beside: z.boolean().default(false).describe('The sentences keep the audio that they have'),
    }),
    output: z.object({
      linked: z.array(z.number().int()),
      missing: z.array(z.object({ index: z.number().int(), sentence: z.string(), cache_hash: CacheHash })),
    }),
  },
  found: {
    ...route('POST', '/v1/data/articles/{id}/audio/found', 'service'),
    reads: true,
    summary: 'The clips of sentences: of each the one in this voice, linked or not, else the linked one',
    params: ById,
    query: z.object({ guest: Flag.optional() }),
    body: z.strictObject({ voice: Voice.optional(), indices: Indices }),
    output: z.object({
      items: z.array(
        z.object({
          index: z.number().int(),
          in_voice: z.boolean().describe('True if it is in the voice that was asked for'),
          bytes: z.number().int(),
        }),
      ),
    }),
  },
  store: {
    ...route('PUT', '/v1/data/articles/{id}/sentences/{idx}/audio', 'acting'),
    stores: true,
    repeatable: true,
    summary: 'Store a clip and link its sentence to it; clears tts_error',
    params: ByIndex,
    query: z.object({
      revision: PathRevision,
      voice: Voice,
      cache_hash: CacheHash,
      beside: Flag.optional().describe('The sentence keeps the audio that it has'),
      given: Flag.optional().describe('The learner brings it: no other account gets it'),
      credit: Credit.optional().describe('The line that the licence of its voice asks for'),
    }),
    receives: 'stream',
    ...NoContent,
    max_body: MOST_CLIP_BYTES,
    deadline_s: 120,
  },
  fail: {
    ...route('PUT', '/v1/data/articles/{id}/audio/failures', 'acting'),
    summary: 'Record why sentences have no audio; a sentence that has changed since is skipped',
    params: ById,
    body: z.strictObject({
      revision: Revision,
      items: z
        .array(
          z.strictObject({
            index: z.number().int().min(0),
            sentence: Text,
            error: Text.min(1).max(2_000),
          }),
        )
        .min(1)
        .max(64),
    }),
    ...NoContent,
  },
  read: {
    ...route('GET', '/v1/data/articles/{id}/sentences/{idx}/audio', 'service'),
    summary: 'The clip of a sentence: bytes, a range of them, or a redirect',
    params: ByIndex,
    query: z.object({
      guest: Flag.optional(),
      voice: Voice.optional().describe('The clip in this voice, linked or not'),
      whole: Flag.optional().describe('Bytes, also of a clip that lies in a bucket'),
    }),
    ...Streamed,
  },
})

const WordInVoice = z.object({ ...spokenWordFields, voice: Voice })

/** The clips of words. They belong to the account that first had a word spoken, and all may hear them. */
export const wordAudio = group({
  read: {
    ...route('GET', '/v1/data/word-audio', 'service'),
    summary: 'The clip of a word: bytes or a range of them',
    query: WordInVoice,
    ...Streamed,
  },
  found: {
    ...route('POST', '/v1/data/word-audio/found', 'service'),
    reads: true,
    summary: 'How many bytes the clips of words have; null for a word without one',
    body: z.strictObject({ words: SpokenWords, voice: Voice }),
    output: z.object({ bytes: z.array(z.number().int().nullable()) }),
  },
  store: {
    ...route('PUT', '/v1/data/word-audio', 'acting'),
    stores: true,
    repeatable: true,
    summary: 'Keep the clip of a word for a week',
    query: WordInVoice,
    receives: 'stream',
    ...NoContent,
    max_body: MOST_CLIP_BYTES,
    deadline_s: 120,
  },
})
