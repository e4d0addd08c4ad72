import { z } from 'zod'

/** The abilities of a learner. A Can-do is a statement such as "can order a meal". */
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

/** The help that was used. Null is unknown; an empty list is none. */
export const Support = z
  .array(z.enum(['furigana', 'translation', 'explanation', 'dictionary', 'audio', 'hint', 'choices']))
  .max(7)
  .refine(kinds => new Set(kinds).size === kinds.length, 'must name each kind once')
  .nullable()
export type Support = z.infer<typeof Support>
