import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { hasKanji, isKana, kanjiClass, toHiragana } from '../kana.ts'
import type { Dictionary } from './dictionary.ts'

/** A dictionary form as a text writes it; the reading is null if a part of it is unknown. */
export interface Writing {
  readonly written: string
  readonly reading: string | null
}

/** A word with the tokens it was found in. */
export interface NamedHead extends Writing {
  readonly head: readonly Token[]
}

/** The entries with this writing, in kana those that are read so. */
export function entriesWritten(written: string, dictionary: Dictionary): DictionaryEntry[] {
  const found = dictionary.find(written)
  // Readings are listed in hiragana.
  if (isKana(written)) return found.length > 0 ? found : dictionary.find(toHiragana(written))
  return found.filter(({ forms }) => forms.includes(written))
}

/** The same, or those with the reading that use the kanji of the writing: 引っ張り出す for 引っぱりだす. */
export function entriesOf({ written, reading }: Writing, dictionary: Dictionary): DictionaryEntry[] {
  const found = entriesWritten(written, dictionary)
  if (found.length > 0 || reading === null || !isMixed(written)) return found
  return dictionary.find(reading).filter(({ forms }) => forms.some(form => usesKanjiOf(form, written)))
}

const kana = /[\u3041-\u3096\u30A1-\u30FA]/
const isMixed = (text: string) => hasKanji(text) && kana.test(text)

const kanji = new RegExp(`[${kanjiClass}]`, 'gu')

function usesKanjiOf(form: string, written: string): boolean {
  let at = 0
  for (const [character] of written.matchAll(kanji)) {
    const found = form.indexOf(character, at)
    if (found < 0) return false
    at = found + 1
  }
  return true
}

export const hasClass =
  (classes: RegExp) =>
  ({ part_of_speech }: DictionaryEntry['senses'][number]): boolean =>
    part_of_speech.some(code => classes.test(code))
