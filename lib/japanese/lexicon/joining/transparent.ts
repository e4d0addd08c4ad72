import type { DictionaryEntry } from '../../../contracts/schemas/japanese/dictionary.ts'
import { withoutNotes } from '../gloss-notes.ts'

/** The senses of a part that a learner sees first. */
const SENSES_SEEN = 3

const known = new WeakMap<DictionaryEntry, boolean>()

/**
 * True for an expression whose words say what it means: 質問に答える is "to answer a question", but 肩を持つ is not "to hold
 * a shoulder". `parts` has the best entry of each of its words.
 */
export function isTransparent(
  expression: DictionaryEntry,
  parts: () => readonly (DictionaryEntry | undefined)[],
): boolean {
  const isSaid = known.get(expression) ?? isSaidBy(expression, parts())
  known.set(expression, isSaid)
  return isSaid
}

function isSaidBy(
  { forms, senses }: DictionaryEntry,
  parts: readonly (DictionaryEntry | undefined)[],
): boolean {
  const glosses = senses[0]?.glosses ?? []
  if (glosses.some(gloss => gloss.includes(IDIOM)) || isGesture(forms, glosses)) return false
  const words = glosses.flatMap(stems)
  const saidBy = parts.map(part => saidIn(part))
  const wordsSaid = words.filter(word => saidBy.some(one => one.has(word))).length
  const isLight = forms.some(form => /(?:する|なる)$/.test(form))
  // 時間に遅れる is "to be late", as 遅れる is.
  const first = stems(glosses[0] ?? '')
  if (first.length > 0 && first.every(word => saidBy.at(-1)?.has(word))) return true
  const everyPartSays = !isLight && saidBy.every(one => words.some(word => one.has(word)))
  return words.length > 0 && wordsSaid >= words.length * (everyPartSays ? SHARE_SAID : 1)
}

/** The mark of dictionaries for idioms. */
const IDIOM = '(id)'
/** Parts of the body are written with one kanji; to open one's mouth, to drop one's shoulders tells a deed or a feeling. */
const isGesture = (forms: readonly string[], glosses: readonly string[]) =>
  glosses[0]?.includes("one's") && forms.some(form => /^\p{Script=Han}[をがに]/u.test(form))

/** Of the words that say what an expression means, where each of its words says some. */
const SHARE_SAID = 0.6

const saidIn = (part: DictionaryEntry | undefined) =>
  new Set((part?.senses ?? []).slice(0, SENSES_SEEN).flatMap(({ glosses }) => glosses.flatMap(stems)))

const FUNCTION_WORDS = new Set(
  'a an the to of in on at by for from with into up out off and or be being is are one ones someone something somebody oneself'.split(
    ' ',
  ),
)
/** Words with the same beginning count as one: cultural differences, culture, difference. */
const STEM = 4

const stems = (gloss: string): string[] =>
  withoutNotes(gloss.toLowerCase())
    .replaceAll(/'s\b/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '' && !FUNCTION_WORDS.has(word))
    .map(word => word.slice(0, STEM))
