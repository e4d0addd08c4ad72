import { z } from 'zod'
import { Id, PathIndex, Text, Timestamp, Ulid, whole } from '../basics.ts'

export const MOST_SERIES = 100
export const MOST_IN_SERIES = 500

/** The id is chosen by the client, so that a repeated request makes one series. */
export const BySeries = z.object({ id: Ulid })

const MOST_CHANGES = 999_999_999
const VERSION = 'The version of your series that the change was made on; 0 before the first'

export const SeriesInput = z
  .strictObject({
    expected_version: whole(0, MOST_CHANGES).describe(VERSION),
    name: Text.trim().min(1).max(100),
    articles: z
      .array(Id)
      .max(MOST_IN_SERIES)
      .refine(ids => new Set(ids).size === ids.length, 'must name each text once')
      .describe('Your texts in their order. A text that is in another series leaves it'),
  })
  .meta({ examples: [{ expected_version: 0, name: '坊っちゃん', articles: [] }] })
export type SeriesInput = z.output<typeof SeriesInput>

export const SeriesRemoval = z.object({ expected_version: PathIndex.describe(VERSION) })

/** A series as it is stored. */
export const StoredSeries = z.object({ id: Ulid, name: z.string(), articles: z.array(Id) })
export type StoredSeries = z.infer<typeof StoredSeries>

export const Series = StoredSeries.extend({
  finished: z.number().int().describe('How many of its texts you have finished'),
  next: Id.nullable().describe('The first text that you have not finished'),
  read_at: Timestamp.nullable().describe('When you last read one of its texts'),
})
export type Series = z.infer<typeof Series>

export const AllSeries = z.object({
  version: z.number().int().describe('Rises with every change of any of your series'),
  items: z.array(Series).describe('By name'),
})
export type AllSeries = z.infer<typeof AllSeries>
