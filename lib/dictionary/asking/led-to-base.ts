import type { DictionaryEntry, LedToBase } from '../../contracts/schemas/japanese/dictionary.ts'
import { hasKanji, isKana, toHiragana } from '../../japanese/kana.ts'
import { analyseForWords } from '../../japanese/lexicon/in-kana/analyse-for-words.ts'
import { lookUp } from '../../japanese/lexicon/look-up.ts'
import { tokensOf } from '../../japanese/morphology/word.ts'
import { romajiToHiragana } from '../../japanese/romaji.ts'
import type { Tokenizer } from '../../japanese/tokenizer.ts'
import type { BundledDictionary } from '../bundle/open-bundle.ts'

/** Bounds the analysis; no form of a word is as long. */
const LONGEST_FORM = 30

interface Led {
  base: LedToBase
  entries: DictionaryEntry[]
}

/** Leads to 食べる from 食べられなかった, たべられなかった and taberarenakatta. */
export function ledToBase(dictionary: BundledDictionary, tokenize: Tokenizer, query: string): Led | null {
  const q = query.normalize('NFKC').trim()
  const isJapanese = hasKanji(q) || Array.from(q).some(isKana)
  const written = isJapanese ? q : romajiToHiragana(q)
  if (written === null || written === '' || written.length > LONGEST_FORM) return null
  const lookedUp = lookUp(tokensOf(analyseForWords(tokenize, written, dictionary)), 0, dictionary)
  if (!lookedUp || lookedUp.length !== written.length || lookedUp.start !== 0 || lookedUp.forms.en === '')
    return null
  const { form, reading, forms } = lookedUp
  const isItself = form === written || lookedUp.written === written || reading === toHiragana(written)
  if (isItself || lookedUp.entries.length === 0) return null
  const others = soundingAlike(dictionary, toHiragana(written), toHiragana(lookedUp.written))
  const isOf = (entry: DictionaryEntry) =>
    (entry.headword === form && (reading === null || entry.reading === reading)) ||
    entry.forms.includes(lookedUp.written) ||
    entry.readings.includes(toHiragana(lookedUp.written))
  return { base: { form, reading, forms }, entries: [...lookedUp.entries.filter(isOf), ...others] }
}

/** よんだ is a form of 読む and of 呼ぶ, かった one of 買う, 勝つ and 刈る; in kanji they differ. */
const ALIKE: Record<string, readonly (readonly [last: string, code: string])[]> = {
  ん: [
    ['む', 'v5m'],
    ['ぶ', 'v5b'],
    ['ぬ', 'v5n'],
  ],
  っ: [
    ['う', 'v5u'],
    ['つ', 'v5t'],
    ['る', 'v5r'],
  ],
}

function soundingAlike(dictionary: BundledDictionary, written: string, base: string): DictionaryEntry[] {
  const stem = base.slice(0, -1)
  const alike = written.startsWith(stem) ? (ALIKE[written.charAt(stem.length)] ?? []) : []
  if (!alike.some(([last]) => base === stem + last)) return []
  return alike.flatMap(([last, code]) =>
    dictionary
      .find(stem + last)
      .filter(({ senses }) => senses.some(sense => sense.part_of_speech.includes(code))),
  )
}
