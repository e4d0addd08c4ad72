import { z } from 'zod'

const whole = (least: number, most: number) => z.number().int().min(least).max(most)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const Steps = z
  .array(z.string().regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a time such as 10m, 12h or 3d'))
  .max(10)

/** How a learner reviews. The study day begins at `day_starts_at` in the learner's time zone. */
export const ReviewSettings = z.strictObject({
  time_zone: z.string().max(64).refine(isTimeZone, 'must be a time zone such as Asia/Tokyo').default('UTC'),
  day_starts_at: whole(0, 23).default(4).describe('An hour'),
  new_per_day: whole(0, 999).default(20),
  reviews_per_day: whole(0, 9_999).nullable().default(200).describe('Null is no limit'),
  desired_retention: z.number().min(0.7).max(0.99).default(0.9),
  maximum_interval: whole(1, 36_500).default(36_500).describe('Days'),
  learning_steps: Steps.default(['1m', '10m']).describe('Minutes, hours or days: 10m, 1h, 1d'),
  relearning_steps: Steps.default(['10m']),
  fuzz: z.boolean().default(true),
  learn_ahead_minutes: whole(0, 120).default(20),
  leech_threshold: whole(0, 99).default(8).describe('0 finds none'),
  leech_action: z.enum(['suspend', 'tag']).default('suspend'),
  bury_siblings: z.boolean().default(true),
  templates: z
    .array(z.enum(['recognition', 'recall']))
    .min(1)
    .max(2)
    .refine(names => new Set(names).size === names.length, 'must name each template once')
    .default(['recognition']),
  weights: z.array(z.number().min(-100).max(100)).length(21).nullable().default(null).describe('Of FSRS-6'),
})
export type ReviewSettings = z.infer<typeof ReviewSettings>
