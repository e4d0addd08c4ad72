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

/** Of one word in one dictionary: a popup shows a few, and a hostile file may have any number. */
const MOST_TERMS = 50
const MOST_FREQUENCIES = 10
const MOST_ACCENTS = 20
/** Of the JSON of all entries in one reply: an ordinary entry has some thousands, one of a hostile file half a million. */
const MOST_CHARS = 4_000_000

/** What is left of a reply's characters. */
export class Room {
  private left: number

  constructor(chars = MOST_CHARS) {
    this.left = chars
  }

  /** Whether the value fits, whose characters are then taken. */
  readonly takes = (value: unknown): boolean => {
    const chars = JSON.stringify(value).length
    if (chars > this.left) return false
    this.left -= chars
    return true
  }
}

/** What `furtherOf` says of each word, in one reply: entries that do not fit in it are left out. */
export function furtherOfAll(
  dictionaries: readonly Installed[],
  words: readonly WordName[],
  room = new Room(),
): FurtherFound[][] {
  const known = new Map<string, FurtherFound[]>()
  return words.map(word => {
    const name = JSON.stringify([word.form, word.reading])
    const again = known
      .get(name)
      ?.map(one => ({ ...one, terms: one.terms.filter(room.takes) }))
      .filter(hasAny)
    const found = again ?? furtherOf(dictionaries, word, room)
    known.set(name, found)
    return found
  })
}

/** All that each dictionary has of a word, in the order of the dictionaries; those without anything are left out. */
export const furtherOf = (
  dictionaries: readonly Installed[],
  word: WordName,
  room = new Room(),
): FurtherFound[] =>
  dictionaries.flatMap(one => {
    const { bundle } = one
    const found = {
      dictionary: sourceOf(one),
      terms: termsOf(bundle, word).slice(0, MOST_TERMS).filter(room.takes),
      frequencies: frequenciesOf(bundle, word).slice(0, MOST_FREQUENCIES),
      accents: bundle.accents(word.form, word.reading).slice(0, MOST_ACCENTS),
    }
    return hasAny(found) ? [found] : []
  })

const hasAny = ({ terms, frequencies, accents }: FurtherFound) =>
  terms.length + frequencies.length + accents.length > 0

export function marksOf(dictionaries: readonly Installed[], { form, reading }: WordName): Marks {
  const marks: Marks = { accents: null, frequency: null }
  for (const one of dictionaries) {
    const { bundle } = one
    const accents = marks.accents ? [] : bundle.accents(form, reading)
    if (accents.length > 0) marks.accents = { dictionary: sourceOf(one), accents: accents.slice(0, MOST_ACCENTS) }
    const [frequency] = marks.frequency ? [] : frequenciesOf(bundle, { form, reading })
    if (frequency) marks.frequency = { ...frequency, dictionary: sourceOf(one) }
    if (marks.accents && marks.frequency) break
  }
  return marks
}

export function kanjiOf(dictionaries: readonly Installed[], character: string): FurtherKanjiFound {
  const kanji = dictionaries.flatMap(one => {
    const { bundle } = one
    const found = bundle.kanji(character)
    return found ? [{ dictionary: sourceOf(one), kanji: found }] : []
  })
  for (const one of dictionaries) {
    const { bundle } = one
    const paths = bundle.strokes(character)
    const { attribution } = bundle.about
    if (paths) return { kanji, strokes: { dictionary: sourceOf(one), attribution, paths } }
  }
  return { kanji, strokes: null }
}

/** An entry with that key under the name of the word; entries of other words never answer. */
export const termWithKey = (bundle: LookedIn, word: WordName, key: string): FurtherTerm | null =>
  termsOf(bundle, word).find(term => term.key === key) ?? null

/** An entry without kanji has its form for its reading, and belongs to the word that is written so. */
const termsOf = (bundle: LookedIn, { form, reading }: WordName): FurtherTerm[] =>
  bundle
    .terms(form)
    .filter(term => term.form === form && (term.reading === reading || reading === ''))
    .toSorted((a, b) => b.score - a.score)

/** Those of the reading before those of the form alone; those of another reading are of another word. */
const frequenciesOf = (bundle: LookedIn, { form, reading }: WordName): FrequencyIn[] =>
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
