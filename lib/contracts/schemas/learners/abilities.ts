import { z } from 'zod'

/** What a learner can be good at; Can-do is a statement of what somebody can do. */
export const AbilityDimension = z.enum([
  'sense_recognition',
  'reading',
  'listening_discrimination',
  'recall',
  'use',
  'reading_skill',
  'writing',
  'speaking',
  'interaction',
  'can_do',
])
export type AbilityDimension = z.infer<typeof AbilityDimension>

/** What helped. Null is unknown; no support at all is an empty list. */
export const Support = z
  .array(z.enum(['furigana', 'translation', 'explanation', 'dictionary', 'audio', 'hint', 'choices']))
  .max(7)
  .refine(kinds => new Set(kinds).size === kinds.length, 'must name each kind once')
  .nullable()
export type Support = z.infer<typeof Support>
