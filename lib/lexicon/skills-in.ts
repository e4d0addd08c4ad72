import type { LookedUpWord } from '../contracts/schemas/lexicon.ts'

/** Every skill that a look-up may mean, once. */
export const skillsIn = ({ word, candidates }: LookedUpWord): string[] => [
  ...new Set([...(word ? [word.skill_id] : []), ...candidates.map(({ skill_id }) => skill_id)]),
]
