import { z } from 'zod'
import { isTimeZone } from '../../../platform/values/time-zone.ts'
import { Text, Timestamp, Ulid, whole } from '../basics.ts'

const Steps = z
  .array(z.string().regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a time such as 10m, 12h or 3d'))
  .max(10)

type Range = readonly [least: number, most: number]
/** The ranges of the 21 weights of FSRS-6, from its reference implementation. */
export const WEIGHT_RANGES: readonly Range[] = [
  [0.001, 100],
  [0.001, 100],
  [0.001, 100],
  [0.001, 100],
  [1, 10],
  [0.001, 4],
  [0.001, 4],
  [0.001, 0.75],
  [0, 4.5],
  [0, 0.8],
  [0.001, 3.5],
  [0.001, 5],
  [0.001, 0.25],
  [0.001, 0.9],
  [0, 4],
  [0, 1],
  [1, 6],
  [0, 2],
  [0, 2],
  [0.01, 0.8],
  [0.1, 0.8],
]

/** FSRS would cut a weight to its range, and then schedule by other weights than are shown. */
const Weights = z
  .array(z.number())
  .length(WEIGHT_RANGES.length)
  .superRefine((weights, { addIssue }) => {
    for (const [at, weight] of weights.entries()) {
      const [least, most] = WEIGHT_RANGES[at] ?? [weight, weight]
      if (weight < least || weight > most)
        addIssue({ code: 'custom', path: [at], message: `must lie between ${least} and ${most}` })
    }
  })

const Values = z.object({
  time_zone: Text.max(64)
    .refine(isTimeZone, 'must be a time zone such as Asia/Tokyo')
    .describe('An IANA name; the default is DEFAULT_TIME_ZONE of the server, which is UTC unless it was set'),
  day_starts_at: whole(0, 23).describe('An hour'),
  new_per_day: whole(0, 999),
  reviews_per_day: whole(0, 9_999).nullable().describe('Null is no limit'),
  desired_retention: z.number().min(0.7).max(0.99),
  maximum_interval: whole(1, 36_500).describe('Days'),
  learning_steps: Steps.describe('Minutes, hours or days: 10m, 1h, 1d'),
  relearning_steps: Steps,
  fuzz: z.boolean(),
  learn_ahead_minutes: whole(0, 120),
  leech_threshold: whole(0, 99).describe('0 finds none'),
  leech_action: z.enum(['suspend', 'tag']),
  bury_siblings: z.boolean(),
  templates: z
    .array(z.enum(['recognition', 'recall']))
    .min(1)
    .max(2)
    .refine(names => new Set(names).size === names.length, 'must name each template once'),
  take_pictures: z
    .boolean()
    .describe('Cards of a text with a video take along a picture; their sound comes either way'),
  play_sound: z.enum(['question', 'answer', 'off']).describe('With what a card’s sound is played by itself'),
  weights: Weights.nullable().describe('Of FSRS-6, each in its range; null are the usual ones'),
})

const { shape } = Values

/** A learner's review settings. The study day begins at `day_starts_at` in the learner's time zone. */
export const ReviewSettings = z.strictObject({
  time_zone: shape.time_zone.default('UTC'),
  day_starts_at: shape.day_starts_at.default(4),
  new_per_day: shape.new_per_day.default(20),
  reviews_per_day: shape.reviews_per_day.default(200),
  desired_retention: shape.desired_retention.default(0.9),
  maximum_interval: shape.maximum_interval.default(36_500),
  learning_steps: shape.learning_steps.default(['1m', '10m']),
  relearning_steps: shape.relearning_steps.default(['10m']),
  fuzz: shape.fuzz.default(true),
  learn_ahead_minutes: shape.learn_ahead_minutes.default(20),
  leech_threshold: shape.leech_threshold.default(8),
  leech_action: shape.leech_action.default('suspend'),
  bury_siblings: shape.bury_siblings.default(true),
  templates: shape.templates.default(['recognition']),
  take_pictures: shape.take_pictures.default(true),
  play_sound: shape.play_sound.default('answer'),
  weights: shape.weights.default(null),
})
export type ReviewSettings = z.infer<typeof ReviewSettings>

/** The same as clients write them: what they leave out is not stored, and follows the defaults. */
export const ReviewSettingsInput = Values.partial().strict()
export type ReviewSettingsInput = z.infer<typeof ReviewSettingsInput>

export const ReviewSettingsWrite = z.strictObject({
  request_id: Ulid,
  expected_version: whole(0, Number.MAX_SAFE_INTEGER).describe('0 until you have changed them'),
  values: ReviewSettingsInput,
})
export type ReviewSettingsWrite = z.output<typeof ReviewSettingsWrite>

export const LeftOut = z
  .array(z.string())
  .describe('The values that were left out of the last write, and are shown with their defaults')

export const ReviewSettingsRecord = z.object({
  version: z.number().int().describe('0 while they are the usual ones'),
  updated_at: Timestamp.nullable(),
  values: Values,
})
export type ReviewSettingsRecord = z.infer<typeof ReviewSettingsRecord>
