import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { ById, PathId, PathIndex, Streamed, Text, Timestamp } from '../schemas/basics.ts'
import { Indices, SoundFormat, Voice } from '../schemas/models/voices.ts'

const Address = z.string().describe('A path with a query, for the `src` of a player')
const UntilThen = { expires_at: Timestamp.describe('An hour after it was asked for') }

/** A player in a page sends no token. What it plays has an address for the account that asked, or for a guest. */
export const mediaAddresses = group({
  recording: {
    ...route('POST', '/api/articles/{id}/media/address', 'guest'),
    summary: 'An address at which a player finds the recording of an article, for an hour',
    params: ById,
    output: z.object({ address: Address, ...UntilThen }),
  },
  clips: {
    ...route('POST', '/api/articles/{id}/audio/addresses', 'guest'),
    summary: 'Addresses at which a player finds the clips of sentences, for an hour',
    params: ById,
    body: z.strictObject({
      indices: Indices,
      as: SoundFormat.optional().describe(
        'What the player can play; without it, and where it cannot be made, WAV',
      ),
      voice: Voice.optional().describe('The clip in this voice, where there is one'),
    }),
    output: z.object({
      items: z.array(
        z.object({
          index: z.number().int(),
          address: Address,
          in_voice: z.boolean().describe('True if it is the clip in the voice that was asked for'),
        }),
      ),
      ...UntilThen,
    }),
  },
  play: {
    ...route('GET', '/api/media', 'signed'),
    summary:
      'The recording, or with `row` the clip, behind a signed address: bytes, a range of them, or a redirect. 403 once the holder may no longer read the article',
    query: z.object({
      article: PathId,
      row: PathIndex.optional(),
      as: SoundFormat.optional(),
      voice: Voice.optional(),
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
