import type { GrammarPattern } from '../contracts/schemas/japanese/grammar.ts'
import { patterns } from '../japanese/grammar/patterns.ts'
import { nameOf } from '../platform/values/name-of.ts'

/** As clients get them. */
export const presentedPatterns: readonly GrammarPattern[] = patterns.map(
  ({ pattern, level, name, reading, meaning: [en, ja, zh], example }) => ({
    pattern,
    skill_id: nameOf('grammar', name, reading),
    level,
    name,
    reading,
    meaning: { en, ja, zh },
    example,
  }),
)
