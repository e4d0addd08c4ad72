import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { ABOVE, rankOfEntry } from '../jlpt/levels.ts'
import { hasKanji, isKana, kanjiClass, toHiragana } from '../kana.ts'
import { soundAlike, withoutLengthMarks } from '../kana-sounds.ts'
import type { Dictionary } from './dictionary.ts'

/** A dictionary form as a text writes it; the reading is null if a part of it is unknown. */
export interface Writing {
  readonly written: string
  readonly reading: string | null
}

/** A word with the tokens it was found in. */
export interface NamedHead extends Writing {
  readonly head: readonly Token[]
  /** The writing of the entry that the sentence means, where several sound alike. */
  readonly meant?: string
}

/** The entries with this writing, in kana those that are read so. */
export function entriesWritten(written: string, dictionary: Dictionary): DictionaryEntry[] {
  const entriesOfWriting = dictionary.find(written)
  if (!isKana(written)) return entriesOfWriting.filter(({ forms }) => forms.includes(written))
  if (
    !IN_KATAKANA.test(written) ||
    entriesOfWriting.some(({ common }) => common) ||
    entriesOfWriting.some(isMet)
  )
    return entriesOfWriting
  const entriesOfSound = entriesSaid(written, dictionary)
  // ハグ is a hug, although 剥ぐ is read so.
  const isMeant = (entry: DictionaryEntry) => isBasic(entry) && (HIRAGANA.test(written) || !isVerb(entry))
  return entriesOfWriting.length > 0
    ? [...entriesOfSound.filter(isMeant), ...entriesOfWriting]
    : entriesOfSound
}

const IN_KATAKANA = /[ァ-ヺー]/
const HIRAGANA = /[ぁ-ゖ]/

/**
 * The entries of a text in katakana that dictionaries list in hiragana alone. Of nouns, only the usual ones that say it
 * count, since others are names more often: カカシ is no あんざんし, バイデン no 売電.
 */
function entriesSaid(written: string, dictionary: Dictionary): DictionaryEntry[] {
  const entriesInHiragana =
    hiraganaFor(written)
      .map(one => dictionary.find(one))
      .find(entries => entries.length > 0) ?? []
  const entriesOfSound = entriesInHiragana.filter(({ reading }) => soundAlike(reading, written))
  if (entriesOfSound.length === 0) return entriesInHiragana.filter(entry => !isNoun(entry))
  return entriesOfSound.filter(entry => (isUsual(entry) && !isTime(entry)) || !isNoun(entry))
}

/** A mark of length stands for a vowel, or for う and い as hiragana are spelt: フツー, オハヨー, センセー. */
const hiraganaFor = (katakana: string): string[] => {
  const text = toHiragana(katakana)
  const vowels = withoutLengthMarks(text)
  const spelt = Array.from(text, (each, at) =>
    each === 'ー' ? (SPELT[vowels.charAt(at)] ?? vowels.charAt(at)) : each,
  )
  return [...new Set([text, vowels, spelt.join('')])]
}
const SPELT: Record<string, string> = { お: 'う', え: 'い' }

/** サンジ is no 三時. */
const isTime = ({ headword }: DictionaryEntry) => /^[一二三四五六七八九十百千]/.test(headword)

const isMet = (entry: DictionaryEntry) => entry.common || rankOfEntry(entry) < ABOVE
const isUsual = (entry: DictionaryEntry) =>
  isMet(entry) || isKana(entry.headword) || entry.senses[0]?.usually_kana === true

/** In N5 or N4: ハズ is 筈 rather than a short word for a husband. */
const isBasic = (entry: DictionaryEntry) => rankOfEntry(entry) < BASIC_RANKS
const BASIC_RANKS = 2

const isNoun = ({ senses }: DictionaryEntry) => senses.slice(0, 1).some(hasClass(/^n(?:-|$)/))
const isVerb = ({ senses }: DictionaryEntry) => senses.slice(0, 1).some(hasClass(/^v\d/))

/** The same, or those with the reading that use the kanji of the writing: 引っ張り出す for 引っぱりだす. */
export function entriesOf({ written, reading }: Writing, dictionary: Dictionary): DictionaryEntry[] {
  const entriesOfWord = entriesWritten(written, dictionary)
  if (entriesOfWord.length > 0 || reading === null || !isMixed(written)) return entriesOfWord
  return dictionary.find(reading).filter(({ forms }) => forms.some(form => usesKanjiOf(form, written)))
}

const kana = /[\u3041-\u3096\u30A1-\u30FA]/
const isMixed = (text: string) => hasKanji(text) && kana.test(text)

const kanji = new RegExp(`[${kanjiClass}]`, 'gu')

function usesKanjiOf(form: string, written: string): boolean {
  let at = 0
  for (const [character] of written.matchAll(kanji)) {
    const kanjiAt = form.indexOf(character, at)
    if (kanjiAt < 0) return false
    at = kanjiAt + 1
  }
  return true
}

export const hasClass =
  (classes: RegExp) =>
  ({ part_of_speech }: DictionaryEntry['senses'][number]): boolean =>
    part_of_speech.some(code => classes.test(code))
