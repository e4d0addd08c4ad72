import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { ById, Flag, PathId, PathIndex, Streamed, Text, Timestamp } from '../schemas/basics.ts'
import { MediaPart, MinedAddresses, MinedIds } from '../schemas/learners/mined-media.ts'
import { MediaId } from '../schemas/media-id.ts'
import { AboutBytes, Indices, SoundFormat, Voice } from '../schemas/models/voices.ts'

const Address = z.string().describe('A path with a query, for the `src` of a player')
const UntilThen = { expires_at: Timestamp.describe('An hour after it was asked for') }

/** A page that keeps a sound on its device may reach its own origin alone. */
const whole = Flag.optional().describe('True for bytes in any case, and no redirect to the object store')

/** A player in a page sends no token. What it plays has an address for the account that asked, or for a guest. */
export const mediaAddresses = group({
  recording: {
    ...route('POST', '/api/articles/{id}/media/address', 'guest'),
    reads: true,
    summary: 'An address at which a player finds the recording of an article, for an hour',
    params: ById,
    query: z.object({ whole }),
    output: z.object({ address: Address, ...UntilThen }),
  },
  clips: {
    ...route('POST', '/api/articles/{id}/audio/addresses', 'guest'),
    reads: true,
    summary: 'Addresses at which a player finds the clips of sentences, for an hour',
    params: ById,
    query: z.object({ whole }),
    body: z.strictObject({
      indices: Indices,
      voice: Voice.optional().describe('The clip in this voice, where there is one'),
      as: SoundFormat.optional().describe(
        'What the player can play; without it, and where it cannot be made, WAV',
      ),
    }),
    output: z.object({
      items: z.array(
        z.object({
          index: z.number().int(),
          address: Address,
          in_voice: z.boolean().describe('True if it is the clip in the voice that was asked for'),
          bytes: AboutBytes.optional().describe(
            'With `whole`: about the bytes of the clip; absent if there is none',
          ),
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
      voice: Voice.optional(),
      as: SoundFormat.optional(),
      whole,
      account: Text.optional(),
      role: Text.optional(),
      since: Text.optional(),
      session: Text.optional(),
      expires: Text,
      signature: Text,
    }),
    ...Streamed,
  },
  mined: {
    ...route('POST', '/api/media/mined/addresses', 'member'),
    reads: true,
    summary: 'Addresses at which a page finds the sounds and pictures of your cards, for an hour',
    query: z.object({ whole }),
    body: MinedIds,
    output: MinedAddresses,
  },
  showMined: {
    ...route('GET', '/api/media/mined', 'signed'),
    summary: 'The sound or picture of a card, behind a signed address: bytes, a range of them, or a redirect',
    query: z.object({
      media: MediaId,
      part: MediaPart,
      whole,
      account: Text,
      role: Text,
      since: Text.optional(),
      session: Text.optional(),
      expires: Text,
      signature: Text,
    }),
    ...Streamed,
  },
})
