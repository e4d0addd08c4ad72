import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { Flag, MiB, NoContent, PathId, Streamed } from '../../schemas/basics.ts'
import {
  ByMedia,
  ClaimedCuts,
  CutOutcome,
  MediaChange,
  MediaPart,
  MinedMedia,
  PieceHash,
} from '../../schemas/learners/mined-media.ts'

const PREFIX = '/v1/data/collections/media'

/** The sound and picture of cards and kept sentences. */
export const minedMedia = group({
  get: {
    ...route('GET', `${PREFIX}/{media_id}`, 'acting'),
    summary: 'The sound and picture of a source of a word, or of a kept sentence',
    params: ByMedia,
    output: MinedMedia,
  },
  want: {
    ...route('POST', `${PREFIX}/{media_id}`, 'acting'),
    repeatable: true,
    stores: true,
    summary:
      'Take the sound and picture along again: after a failure, or for a sentence that was learnt without them',
    params: ByMedia,
    output: MinedMedia,
  },
  change: {
    ...route('PATCH', `${PREFIX}/{media_id}`, 'acting'),
    repeatable: false,
    stores: true,
    summary: 'Move the ends of the sound, or join neighbouring sentences; it is cut anew in the background',
    params: ByMedia,
    body: MediaChange,
    output: MinedMedia,
  },
  remove: {
    ...route('DELETE', `${PREFIX}/{media_id}`, 'acting'),
    summary: 'Drop the sound and picture; no error if there are none',
    params: ByMedia,
    ...NoContent,
  },
})

/** The work of cutting, which the controller does, and the stored parts. */
export const mining = group({
  claim: {
    ...route('POST', '/v1/data/mining/claim', 'service'),
    repeatable: true,
    summary: 'The sounds and pictures that are to be cut next, each with an address of its recording',
    output: ClaimedCuts,
    deadline_s: 60,
  },
  store: {
    ...route('PUT', '/v1/data/mining/{user_id}/{media_id}/{part}', 'service'),
    repeatable: true,
    summary: 'Store the sound or the picture that was cut; it counts only once the cut is finished',
    params: ByMedia.extend({ user_id: PathId, part: MediaPart }),
    query: z.object({ hash: PieceHash }),
    receives: 'raw',
    media_types: ['audio/mpeg', 'image/webp'],
    max_body: MiB,
    ...NoContent,
  },
  finish: {
    ...route('POST', '/v1/data/mining/finish', 'service'),
    repeatable: true,
    summary: 'Record that a cut is done, and which parts are missing',
    body: CutOutcome,
    ...NoContent,
  },
  read: {
    ...route('GET', '/v1/data/mined/{media_id}/{part}', 'acting'),
    summary: 'The sound or picture of a card of the acting account: bytes, a range of them, or a redirect',
    params: ByMedia.extend({ part: MediaPart }),
    query: z.object({
      whole: Flag.optional().describe('Bytes, also of a part that lies in a bucket'),
    }),
    ...Streamed,
  },
})
