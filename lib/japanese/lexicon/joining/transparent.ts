import type { DictionaryEntry } from '../../../contracts/schemas/japanese/dictionary.ts'
import { withoutNotes } from '../gloss-notes.ts'

/** The senses of a part that a learner sees first. */
const SENSES_SEEN = 3

/** By the writing of its words, since a word in kana may be one of several. */
const known = new WeakMap<DictionaryEntry, Map<string, boolean>>()

/**
 * True for an expression whose words say what it means: 質問に答える is "to answer a question", but 肩を持つ is not "to hold
 * a shoulder". `parts` has the entries that each of its words, written so, may mean.
 */
export function isTransparent(
  expression: DictionaryEntry,
  written: string,
  parts: () => readonly (readonly DictionaryEntry[])[],
): boolean {
  const knownByWriting = known.get(expression) ?? new Map<string, boolean>()
  const isSaid = knownByWriting.get(written) ?? isSaidBy(expression, parts())
  known.set(expression, knownByWriting.set(written, isSaid))
  return isSaid
}

function isSaidBy(
  { forms, senses }: DictionaryEntry,
  parts: readonly (readonly DictionaryEntry[])[],
): boolean {
  const glosses = senses[0]?.glosses ?? []
  if (isIdiom({ senses }) || isGesture(forms, glosses)) return false
  const words = glosses.flatMap(stems)
  const saidBy = parts.map(part => saidIn(part))
  // 各駅停車 is also a "local train".
  const isNoun = senses[0]?.part_of_speech[0] === 'n'
  if (isNoun && glosses.some(gloss => shareSaid(stems(gloss), saidBy) === 0)) return false
  const isLight = forms.some(form => /(?:する|なる)$/.test(form))
  // 時間に遅れる is "to be late", as 遅れる is.
  const first = stems(glosses[0] ?? '')
  if (isAll(first, saidBy.at(-1))) return true
  // 重しをする is to place a weight.
  if (forms.some(form => form.endsWith('をする')) && first.some(word => saidBy[0]?.has(word))) return true
  const isDeed =
    !isLight && forms.some(form => /^[^をがに]+[をがに]\p{Script=Han}.*[うくぐすつぬぶむる]$/u.test(form))
  const everyPartSays = !isLight && saidBy.every(one => words.some(word => one.has(word)))
  const nounSays =
    isDeed &&
    first.some(word => saidBy[0]?.has(word)) &&
    !glosses.some(gloss => isAll(stems(gloss), saidBy[0]))
  if (nounSays && shareSaid(first, saidBy) >= SHARE_OF_NOUN) return true
  return words.length > 0 && shareSaid(words, saidBy) >= (everyPartSays ? SHARE_SAID : 1)
}

/** True if the dictionary marks its first sense so. */
export const isIdiom = ({ senses }: Pick<DictionaryEntry, 'senses'>): boolean =>
  senses[0]?.glosses.some(gloss => gloss.includes('(id)')) ?? false
/** Parts of the body are written with one kanji; to open one's mouth, to drop one's shoulders tells a deed or a feeling. */
const isGesture = (forms: readonly string[], glosses: readonly string[]) =>
  glosses[0]?.includes("one's") && forms.some(form => /^\p{Script=Han}[をがに]/u.test(form))

/** Of the words that say what an expression means, where each of its words says some. */
const SHARE_SAID = 0.6

/** The same where the noun keeps its meaning, as in 列を作る; 嘘をつく is also "to lie", which the noun alone says. */
const SHARE_OF_NOUN = 0.5

const shareSaid = (words: readonly string[], saidBy: readonly ReadonlySet<string>[]) =>
  words.filter(word => saidBy.some(one => one.has(word))).length / words.length

const isAll = (words: readonly string[], said: ReadonlySet<string> | undefined) =>
  words.length > 0 && words.every(word => said?.has(word))

/** 各駅 is short for 各駅停車, and does not say what it means. */
const isShort = (gloss: string) => gloss.includes('(abbr)')

const saidIn = (part: readonly DictionaryEntry[]) =>
  new Set(
    part.flatMap(({ senses }) =>
      senses
        .slice(0, SENSES_SEEN)
        .flatMap(({ glosses }) => (glosses.some(isShort) ? [] : glosses.flatMap(stemsOfPart))),
    ),
  )

/** eyed for the eye drops of 目薬 too, since 目薬をさす is to apply eyedrops. */
const stemsOfPart = (gloss: string) => {
  const words = stems(gloss)
  return /^\p{L}+ \p{L}+$/u.test(gloss) ? [...words, ...stems(gloss.replace(' ', ''))] : words
}

const FUNCTION_WORDS = new Set(
  'a an the to as of in on at by for from with into upon onto up out off and or be being is are one ones someone something somebody oneself'.split(
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
