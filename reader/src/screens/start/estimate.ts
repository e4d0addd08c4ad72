import { Level } from '../../../../lib/contracts/schemas/japanese/text.ts'

/** The answers of a check. */
export const QUESTIONS = 40

export interface Answer {
  readonly level: Level
  readonly known: boolean
}

/** The numbers of words of the levels. */
type LevelSizes = readonly { readonly level: Level; readonly words: number }[]

interface Estimate {
  readonly words: number
  /** The share of each level that is known; none of levels without words. */
  readonly shares: ReadonlyMap<Level, number>
  /** The hardest level of which, as of all below, most words are known; null if there is none. */
  readonly level: Level | null
}

/**
 * The model of Rasch for a test of yes or no: the chance to know a word falls with the distance of its level from the
 * learner's ability. Some answers are slips, whatever the ability.
 */
const STEEPNESS = 1.8
const SLIPS = 0.04
/** The abilities that are weighed, in levels: from a learner of no word to one who knows nearly all. */
const ABILITIES = Array.from({ length: 101 }, (_, n) => -3 + n / 10)

const shareKnown = (ability: number, level: Level) =>
  1 / (1 + Math.exp(-STEEPNESS * (ability - Level.options.indexOf(level))))
const chanceOfYes = (ability: number, level: Level) => SLIPS + (1 - 2 * SLIPS) * shareKnown(ability, level)

/** The probability of each ability after these answers; before the first all are equally likely. */
function weightsAfter(answers: readonly Answer[]): number[] {
  const weights = ABILITIES.map(ability =>
    answers.reduce((weight, { level, known }) => {
      const yes = chanceOfYes(ability, level)
      return weight * (known ? yes : 1 - yes)
    }, 1),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map(weight => weight / sum)
}

const expected = (weights: readonly number[], of: (ability: number) => number) =>
  ABILITIES.reduce((sum, ability, n) => sum + (weights[n] ?? 0) * of(ability), 0)

/** The level whose next answer is the least certain, among those that have words left. */
export function nextLevel(answers: readonly Answer[], left: readonly Level[]): Level | null {
  const weights = weightsAfter(answers)
  const doubt = (level: Level) => Math.abs(expected(weights, ability => chanceOfYes(ability, level)) - 0.5)
  return left.toSorted((a, b) => doubt(a) - doubt(b))[0] ?? null
}

/** Marking a level is right if the learner knows at least so much of it. */
const MOST_WORDS = 0.75

/** How many words a learner with these answers knows. */
export function estimateFrom(answers: readonly Answer[], sizes: LevelSizes): Estimate {
  const weights = weightsAfter(answers)
  const levels = sizes.filter(({ words }) => words > 0)
  const shares = new Map(
    levels.map(({ level }) => [level, expected(weights, ability => shareKnown(ability, level))]),
  )
  const words = levels.reduce((sum, { level, words }) => sum + words * (shares.get(level) ?? 0), 0)
  const level = levels.findLast(each => (shares.get(each.level) ?? 0) >= MOST_WORDS)?.level ?? null
  return { words: Math.round(words), shares, level }
}
