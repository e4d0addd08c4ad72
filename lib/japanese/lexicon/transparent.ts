import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'

/** The senses of a part that a learner sees first. */
const SENSES_SEEN = 2

const known = new WeakMap<DictionaryEntry, boolean>()

/**
 * True for an expression whose words say what it means: 質問に答える is "to answer a question", but 肩を持つ is not "to hold
 * a shoulder". `parts` has the best entry of each of its words.
 */
export function isTransparent(
  expression: DictionaryEntry,
  parts: () => readonly (DictionaryEntry | undefined)[],
): boolean {
  const found = known.get(expression) ?? isSaidBy(expression, parts())
  known.set(expression, found)
  return found
}

function isSaidBy({ senses }: DictionaryEntry, parts: readonly (DictionaryEntry | undefined)[]): boolean {
  const said = new Set(
    parts.flatMap(part =>
      (part?.senses ?? []).slice(0, SENSES_SEEN).flatMap(({ glosses }) => glosses.flatMap(stems)),
    ),
  )
  const glosses = (senses[0]?.glosses ?? []).map(stems).filter(words => words.length > 0)
  return glosses.length > 0 && glosses.every(words => words.every(word => said.has(word)))
}

const FUNCTION_WORDS = new Set(
  'a an the to of in on at by for from with into up out off and or be being is are one ones someone something somebody oneself'.split(
    ' ',
  ),
)
/** Words with the same beginning count as one: cultural differences, culture, difference. */
const STEM = 4

const stems = (gloss: string): string[] =>
  gloss
    .toLowerCase()
    .replaceAll(/\([^)]*\)|'s\b/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '' && !FUNCTION_WORDS.has(word))
    .map(word => word.slice(0, STEM))
