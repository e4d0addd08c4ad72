import type { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'

/** The settings as the form has them. */
export const typedOf = (kept: ReviewSettings) => ({
  new_per_day: String(kept.new_per_day),
  reviews_per_day: kept.reviews_per_day === null ? '' : String(kept.reviews_per_day),
  retention: String(Math.round(kept.desired_retention * 100)),
  day_starts_at: String(kept.day_starts_at),
  time_zone: kept.time_zone,
  templates: templatesOf(kept.templates),
  bury_siblings: kept.bury_siblings,
  learning_steps: kept.learning_steps.join(' '),
  relearning_steps: kept.relearning_steps.join(' '),
  learn_ahead_minutes: String(kept.learn_ahead_minutes),
  maximum_interval: String(kept.maximum_interval),
  fuzz: kept.fuzz,
  leech_threshold: String(kept.leech_threshold),
  leech_action: kept.leech_action,
  take_pictures: kept.take_pictures,
  play_sound: kept.play_sound,
})
export type Typed = ReturnType<typeof typedOf>

export const sides = ['recognition', 'recall', 'both'] as const
type Sides = (typeof sides)[number]

const templatesOf = (kept: ReviewSettings['templates']): Sides =>
  kept.length > 1 ? 'both' : (kept[0] ?? 'both')

/** The settings as they are typed; a share that was not changed is not rounded. */
export const settingsOf = (typed: Typed, kept: ReviewSettings): Partial<ReviewSettings> => ({
  new_per_day: Number(typed.new_per_day),
  reviews_per_day: typed.reviews_per_day === '' ? null : Number(typed.reviews_per_day),
  desired_retention:
    typed.retention === typedOf(kept).retention ? kept.desired_retention : Number(typed.retention) / 100,
  day_starts_at: Number(typed.day_starts_at),
  time_zone: typed.time_zone,
  templates: typed.templates === 'both' ? ['recognition', 'recall'] : [typed.templates],
  bury_siblings: typed.bury_siblings,
  learning_steps: stepsOf(typed.learning_steps),
  relearning_steps: stepsOf(typed.relearning_steps),
  learn_ahead_minutes: Number(typed.learn_ahead_minutes),
  maximum_interval: Number(typed.maximum_interval),
  fuzz: typed.fuzz,
  leech_threshold: Number(typed.leech_threshold),
  leech_action: typed.leech_action,
  take_pictures: typed.take_pictures,
  play_sound: typed.play_sound,
})

const stepsOf = (typed: string) => typed.split(/\s+/).filter(step => step !== '')

/** Of an input: up to ten times such as 10m, 12h or 3d. */
export const STEPS_PATTERN = '\\s*([1-9][0-9]{0,3}[mhd]\\s*(\\s[1-9][0-9]{0,3}[mhd]\\s*){0,9})?'
