import type { WordName } from '../../contracts/schemas/japanese/dictionary.ts'
import type { FurtherTerm } from '../../contracts/schemas/japanese/further/entries.ts'
import type {
  FrequencyIn,
  FurtherFound,
  FurtherKanjiFound,
  FurtherSource,
  Marks,
} from '../../contracts/schemas/japanese/further/looked-up.ts'
import type { Installed, LookedIn } from './bundle.ts'

/** Bounds one word in one dictionary: a popup shows a few, and a hostile file may have any number. */
const MOST_TERMS = 50
const MOST_FREQUENCIES = 10

/** Bounds one reply. Fifty words in five large dictionaries take two million. */
const MOST_CHARS = 8_000_000

/** Leaves out entries that would make the reply too long. */
export function furtherOfAll(
  dictionaries: readonly Installed[],
  words: readonly WordName[],
): FurtherFound[][] {
  let left = MOST_CHARS
  const isRoomFor = (term: FurtherTerm) => {
    left -= JSON.stringify(term).length
    return left >= 0
  }
  return words.map(word => (left > 0 ? furtherOf(dictionaries, word, isRoomFor) : []))
}

/** Keeps the order of the dictionaries, and leaves out those without anything. */
export const furtherOf = (
  dictionaries: readonly Installed[],
  word: WordName,
  isRoomFor: (term: FurtherTerm) => boolean = () => true,
): FurtherFound[] =>
  dictionaries.flatMap(one => {
    const { bundle } = one
    const lookedUp = {
      dictionary: sourceOf(one),
      terms: termsOf(bundle, word).slice(0, MOST_TERMS).filter(isRoomFor),
      frequencies: frequenciesOf(bundle, word).slice(0, MOST_FREQUENCIES),
      accents: [...bundle.accents(word.form, word.reading)],
    }
    const { terms, frequencies, accents } = lookedUp
    return terms.length + frequencies.length + accents.length > 0 ? [lookedUp] : []
  })

export function marksOf(dictionaries: readonly Installed[], { form, reading }: WordName): Marks {
  const marks: Marks = { accents: null, frequency: null }
  for (const one of dictionaries) {
    const { bundle } = one
    const accents = marks.accents ? [] : bundle.accents(form, reading)
    if (accents.length > 0) marks.accents = { dictionary: sourceOf(one), accents: [...accents] }
    const [frequency] = marks.frequency ? [] : frequenciesOf(bundle, { form, reading })
    if (frequency) marks.frequency = { ...frequency, dictionary: sourceOf(one) }
    if (marks.accents && marks.frequency) break
  }
  return marks
}

export function kanjiOf(dictionaries: readonly Installed[], character: string): FurtherKanjiFound {
  const kanji = dictionaries.flatMap(one => {
    const { bundle } = one
    const kanjiEntry = bundle.kanji(character)
    return kanjiEntry ? [{ dictionary: sourceOf(one), kanji: kanjiEntry }] : []
  })
  for (const one of dictionaries) {
    const { bundle } = one
    const paths = bundle.strokes(character)
    const { attribution } = bundle.about
    if (paths) return { kanji, strokes: { dictionary: sourceOf(one), attribution, paths } }
  }
  return { kanji, strokes: null }
}

export const termWithKey = (bundle: LookedIn, word: WordName, key: string): FurtherTerm | null =>
  termsOf(bundle, word).find(term => term.key === key) ?? null

/** An entry without kanji has its form for its reading, and belongs to the word that is written so. */
const termsOf = (bundle: LookedIn, { form, reading }: WordName): FurtherTerm[] =>
  bundle
    .terms(form)
    .filter(term => term.form === form && (term.reading === reading || reading === ''))
    .toSorted((a, b) => b.score - a.score)

/** Puts those of the reading before those of the form alone; those of another reading belong to another word. */
export const frequenciesOf = (bundle: LookedIn, { form, reading }: WordName): FrequencyIn[] =>
  bundle
    .frequencies(form)
    .filter(one => one.reading === null || one.reading === reading)
    .toSorted((a, b) => Number(a.reading === null) - Number(b.reading === null))
    .map(one => ({ ...one, mode: bundle.about.frequency_mode }))

const sourceOf = ({ id, edition, bundle }: Installed): FurtherSource => ({
  id,
  title: bundle.about.title,
  edition,
})
