import { z } from 'zod'
import { group } from '../../http/route.ts'
import { Flag, Nothing } from '../schemas/basics.ts'
import { MOST_CLIP_BYTES, Voice } from '../schemas/speech.ts'
import { ById, ByIndex, Revision } from './ids.ts'

/** Lower-case hex: what a clip is addressed by. */
export const CacheHash = z.string().regex(/^[0-9a-f]{16}$/)
const PathRevision = z
  .string()
  .regex(/^[1-9]\d{0,7}$/)
  .transform(Number)
const Indices = z.array(z.number().int().min(0)).min(1).max(64)

/**
 * The voice of sentences, of one revision; open to every account that may read the article. A sentence whose
 * text has changed meanwhile is refused with 409 `version_conflict`.
 */
export const audio = group({
  link: {
    method: 'POST',
    path: '/v1/data/articles/{id}/audio/link',
    access: 'service',
    repeatable: true,
    summary: 'Give sentences the clips that exist already, and tell which are still to be made',
    params: ById,
    body: z.strictObject({ revision: Revision, voice: Voice, indices: Indices }),
    output: z.object({
      linked: z.array(z.number().int()),
      missing: z.array(z.object({ index: z.number().int(), sentence: z.string(), cache_hash: CacheHash })),
    }),
  },
  store: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/sentences/{idx}/audio',
    access: 'service',
    repeatable: true,
    summary: 'Keep a clip and give it to its sentence; clears tts_error',
    params: ByIndex,
    query: z.object({ revision: PathRevision, voice: Voice, cache_hash: CacheHash }),
    receives: 'stream',
    output: Nothing,
    status: 204,
    max_body: MOST_CLIP_BYTES,
    deadline_s: 120,
  },
  fail: {
    method: 'PUT',
    path: '/v1/data/articles/{id}/audio/failures',
    access: 'service',
    summary: 'Say why sentences have got no audio; one that changed meanwhile is skipped',
    params: ById,
    body: z.strictObject({
      revision: Revision,
      items: z
        .array(
          z.strictObject({
            index: z.number().int().min(0),
            sentence: z.string(),
            error: z.string().min(1).max(2_000),
          }),
        )
        .min(1)
        .max(64),
    }),
    output: Nothing,
    status: 204,
  },
  read: {
    method: 'GET',
    path: '/v1/data/articles/{id}/sentences/{idx}/audio',
    access: 'service',
    summary: 'The clip of a sentence: its bytes, a range of them, or where to get it',
    params: ByIndex,
    query: z.object({ guest: Flag.optional() }),
    output: Nothing,
    reply: 'stream',
  },
})
