import type { Sense } from '../cues.ts'
import { adjectives } from './adjectives.ts'
import { motion } from './motion.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { questions } from './questions.ts'
import { things } from './things.ts'
import { time } from './time.ts'
import { verbs } from './verbs.ts'

/** A map, so that a word such as `constructor` finds nothing. */
export const homographs: ReadonlyMap<string, readonly Sense[]> = new Map(
  Object.entries({
    ...adjectives,
    ...motion,
    ...people,
    ...places,
    ...questions,
    ...things,
    ...time,
    ...verbs,
  }),
)
