import { z } from 'zod'
import { Id, Text, Timestamp, Ulid, whole } from '../basics.ts'
import { MediaId } from '../media-id.ts'
import { MOST_ROWS } from './articles.ts'

/** The most sentences that a queue takes from several texts. */
export const MOST_HEARD = 200

const Pace = {
  repeat: whole(1, 10).default(1).describe('How often each sentence is heard'),
  pause_ms: whole(0, 20_000).default(1_000).describe('The silence after each time'),
}

/** One file to listen to, of a text. */
export const ListeningInput = z.strictObject({
  style: z
    .enum(['queue', 'condensed'])
    .describe(
      '`queue`: each sentence with its repeats and pauses; `condensed`: the speech of a recording without its gaps',
    ),
  from: whole(0, MOST_ROWS - 1)
    .default(0)
    .describe('The row that is heard first'),
  ...Pace,
})
export type ListeningInput = z.output<typeof ListeningInput>

const HeardPlace = z.strictObject({
  article_id: Id,
  index: whole(0, MOST_ROWS - 1),
  sentence: Text.min(1).max(5_000).describe('Left out of the file if the text has another sentence there'),
  media_id: MediaId.optional().describe(
    'The sound that you took along from its recording: it is heard in place of that part, so that the recording is not read',
  ),
})
export type HeardPlace = z.output<typeof HeardPlace>

/** One file to listen to, of sentences from several texts. */
export const HeardPlaces = z.strictObject({
  places: z.array(HeardPlace).min(1).max(MOST_HEARD),
  ...Pace,
})
export type HeardPlaces = z.output<typeof HeardPlaces>

/** The outcome of a task that made such a file. */
export const Listening = z.object({
  file_id: Ulid,
  duration_ms: z.number().int(),
  bytes: z.number().int(),
  /** Sentences without sound, which are not in it. */
  silent: z.number().int(),
})
export type Listening = z.infer<typeof Listening>

/** A finished file with an address for a player. */
export const ListeningAddress = Listening.extend({
  address: z.string().describe('A path with a query, for the `src` of a player'),
  expires_at: Timestamp.describe('An hour after it was asked for'),
  marks: z
    .array(z.object({ article_id: Id, index: z.number().int(), at_ms: z.number().int() }))
    .describe('The sentence that is heard from each time on'),
})
export type Mark = z.infer<typeof ListeningAddress>['marks'][number]
