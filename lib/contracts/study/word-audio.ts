import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { Streamed, Text, Timestamp } from '../schemas/basics.ts'
import {
  AboutBytes,
  SoundFormat,
  SpokenWord,
  SpokenWords,
  spokenWordFields,
  Voice,
} from '../schemas/models/voices.ts'

/** Words spoken by the voice that a learner chose, or by the one in use. */
export const wordAudio = group({
  address: {
    ...route('POST', '/api/word-audio/address', 'guest'),
    summary:
      'Have a word spoken, and get an address at which a player finds it, for an hour; 404 for a guest if no account has had it spoken',
    body: SpokenWord.extend({
      voice: Voice.optional().describe(
        'One of the voices that learners may choose; the voice in use if it is none of them any more',
      ),
      as: SoundFormat.optional(),
    }),
    output: z.object({
      address: Text.describe('A path with a query, for the `src` of a player'),
      expires_at: Timestamp.describe('An hour after it was asked for'),
    }),
    deadline_s: 60,
  },
  addresses: {
    ...route('POST', '/api/word-audio/addresses', 'member'),
    reads: true,
    summary: 'Addresses of the words that somebody has had spoken, for an hour; no word is spoken for it',
    body: z.strictObject({
      words: SpokenWords,
      voice: Voice.optional(),
      as: SoundFormat.optional(),
    }),
    output: z.object({
      items: z
        .array(z.object({ address: Text, bytes: AboutBytes }).nullable())
        .describe('In the order of the words; null for one without a clip'),
      expires_at: Timestamp,
    }),
  },
  play: {
    ...route('GET', '/api/word-audio', 'signed'),
    summary: 'The clip of a word behind a signed address: bytes or a range of them',
    query: z.object({
      ...spokenWordFields,
      voice: Voice,
      as: SoundFormat.optional(),
      account: Text.optional(),
      role: Text.optional(),
      since: Text.optional(),
      session: Text.optional(),
      expires: Text,
      signature: Text,
    }),
    ...Streamed,
  },
})
