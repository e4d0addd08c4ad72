import { z } from 'zod'
import { Timestamp, whole } from '../basics.ts'
import { MediaId } from '../media-id.ts'

/** The sound around a sentence: so much before its start and after its end. */
export const MARGIN_MS = 250
/** The longest sound of a card. */
export const LONGEST_MINED_MS = 20_000
const SHORTEST_MINED_MS = 100
/** No recording is longer. */
const LONGEST_RECORDING_MS = 24 * 3_600_000
/** The most sentences before and after that are joined at once. */
const MOST_NEIGHBOURS = 5

export const MediaPart = z.enum(['sound', 'picture'])
export type MediaPart = z.infer<typeof MediaPart>

export const MediaState = z
  .enum(['none', 'wanted', 'ready', 'failed'])
  .describe('`none`: there is none, and none is wanted; `wanted`: it is being cut; `failed`: see `reason`')
export type MediaState = z.infer<typeof MediaState>

export const MediaReason = z
  .enum([
    'gone',
    'outside',
    'unreadable',
    'timeout',
    'stopped',
    'not_configured',
    'quota_reached',
    'insufficient_storage',
    'unavailable',
  ])
  .describe(
    [
      '`gone`: you can no longer read the text, or it has no recording any more',
      '`outside`: the recording ends before these times',
      '`unreadable`: the recording cannot be decoded there',
      '`timeout`: cutting took too long',
      '`stopped`: the program that cuts was ended, or had too little memory',
      '`not_configured`: the server has no ffmpeg',
      '`quota_reached`: your storage is full',
      '`insufficient_storage`: the disk of the server is full',
      '`unavailable`: the recording could not be read or the media not be stored',
    ].join('; '),
  )
export type MediaReason = z.infer<typeof MediaReason>

/** The sound and the picture that a card or a kept sentence took along from a recording. */
export const MinedMedia = z.object({
  media_id: MediaId,
  sound: MediaState,
  picture: MediaState,
  start_ms: z.number().int().describe('In the recording, where the sound begins'),
  end_ms: z.number().int(),
  reason: MediaReason.nullable().describe(
    'Why the sound or the picture is missing, or why other ends could not be cut, so that the former ones stay; null otherwise',
  ),
  version: z.number().int(),
  updated_at: Timestamp,
})
export type MinedMedia = z.infer<typeof MinedMedia>

const Ends = z
  .strictObject({
    expected_version: z.number().int().min(1),
    start_ms: whole(0, LONGEST_RECORDING_MS),
    end_ms: whole(0, LONGEST_RECORDING_MS),
  })
  .superRefine(({ start_ms, end_ms }, { addIssue }) => {
    const length = end_ms - start_ms
    if (length < SHORTEST_MINED_MS || length > LONGEST_MINED_MS)
      addIssue({
        code: 'custom',
        path: ['end_ms'],
        message: `must be ${SHORTEST_MINED_MS} to ${LONGEST_MINED_MS} ms after start_ms`,
      })
  })
const Neighbours = z.strictObject({
  expected_version: z.number().int().min(1),
  before: whole(0, MOST_NEIGHBOURS).describe('So many more sentences before what is heard now'),
  after: whole(0, MOST_NEIGHBOURS),
})

/** Other ends: as times in the recording, or more sentences on both sides of what is heard now. */
export const MediaChange = z.union([Ends, Neighbours])
export type MediaChange = z.output<typeof MediaChange>

export const ByMedia = z.object({ media_id: MediaId })

/** The name of a piece of a recording. */
export const PieceHash = z.string().regex(/^[0-9a-f]{16}$/)

/** The next cut for a learner, with the address of its recording. */
export const Cut = z.object({
  user_id: z.number().int(),
  media_id: MediaId,
  version: z.number().int(),
  hash: PieceHash,
  start_ms: z.number().int(),
  end_ms: z.number().int(),
  parts: z.array(MediaPart).describe('The parts that are not stored yet'),
  url: z.string().describe('A signed address of the recording'),
  size: z.number().int(),
})
export type Cut = z.infer<typeof Cut>

export const ClaimedCuts = z.object({
  cuts: z.array(Cut),
  is_more_due: z.boolean(),
})
export type ClaimedCuts = z.infer<typeof ClaimedCuts>

export const CutOutcome = z.strictObject({
  user_id: z.number().int(),
  media_id: MediaId,
  version: z.number().int(),
  hash: PieceHash,
  failed: z
    .partialRecord(MediaPart, z.union([MediaReason, z.literal('none')]))
    .describe('The parts that are missing; `none`: the recording has no such part. The others are stored'),
})
export type CutOutcome = z.output<typeof CutOutcome>

export const MediaAddress = z.string().describe('A path with a query, for the `src` of an element')
export const MinedAddresses = z.object({
  items: z.array(
    z.object({
      media_id: MediaId,
      sound: MediaAddress,
      picture: MediaAddress,
    }),
  ),
  expires_at: Timestamp.describe('An hour after it was asked for'),
})
export const MinedIds = z.strictObject({ media_ids: z.array(MediaId).min(1).max(100) })
