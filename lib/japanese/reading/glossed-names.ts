import { toHiragana } from '../kana.ts'
import { isPos, textOf, uninflected, type Word } from '../morphology/word.ts'
import type { Gloss } from './glosses.ts'

/**
 * Reads names as their text glosses them. Words that the dictionary knows keep their readings, which depend on context:
 * 一日（ついたち） does not apply to 一日かかる. `glosses` begin with the longest.
 */
export function readAsGlossed(words: readonly Word[], glosses: readonly Gloss[]): Word[] {
  if (glosses.length === 0) return [...words]
  const sentence = textOf(words)
  const known = glosses.filter(({ form }) => sentence.includes(form))
  const read: Word[] = []
  for (let at = 0; at < words.length; ) {
    const glossedWord = known.flatMap(gloss => covering(words, at, gloss) ?? [])[0]
    if (glossedWord) read.push(glossedWord.word)
    else read.push(...words.slice(at, at + 1))
    at += glossedWord?.count ?? 1
  }
  return read
}

/**
 * The words from `at` on that together form the glossed text, as one word; null if they do not, or have another
 * reading.
 */
function covering(words: readonly Word[], at: number, { form, reading }: Gloss) {
  let text = ''
  let count = 0
  while (text.length < form.length) {
    const word = words[at + count]
    if (!word) return null
    text += word.surface
    count += 1
  }
  if (text !== form || !isNamedSo(words.slice(at, at + count), reading)) return null
  return { count, word: uninflected(form, reading, '名詞', '固有名詞', '一般', '*') }
}

function isNamedSo(words: readonly Word[], reading: string): boolean {
  if (words.some(word => isPos(word, '名詞', '数') || word.parts)) return false
  const known = knownReading(words)
  if (known !== null && isShortFormOf(toHiragana(reading), known)) return false
  const [only, ...more] = words
  if (!only || more.length > 0) return fitsCompound(words, reading)
  if (known === null) return true
  return mayBeReadOtherwise(only, reading) && haveSameEdge(known, toHiragana(reading))
}

const knownReading = (words: readonly Word[]): string | null =>
  words.reduce<string | null>(
    (known, { reading }) => (known === null || reading === null ? null : known + reading),
    '',
  )

/**
 * True for names: 上野（かみの）, 神戸（かんべ）; and for longer words such as 日本橋（にっぽんばし）, but not for 一日 and 市場, which depend on
 * context. Names of organisations have short forms: 日本銀行（にちぎん）.
 */
function mayBeReadOtherwise(word: Word, reading: string): boolean {
  const kanji = [...word.surface].length
  const isName = isPos(word, '名詞', '固有名詞')
  return isName ? word.pos[2] !== '組織' : kanji > 2 && reading.length >= kanji
}

/** For two words that are not names, such as 日米 and 安保, fewer kana are a shorter form: あんぽ. */
function fitsCompound(words: readonly Word[], reading: string): boolean {
  const kanji = words.reduce((sum, { surface }) => sum + [...surface].length, 0)
  const mayBeName = words.some(
    word =>
      [...word.surface].length === 1 || word.reading === null || isPos(word, '名詞', '固有名詞', '人名'),
  )
  return reading.length >= (mayBeName ? kanji : 1.5 * kanji)
}

/** 高等学校（こうこう） leaves out kana of the whole reading. */
function isShortFormOf(reading: string, known: string): boolean {
  let matchedKana = 0
  for (const kana of known) if (kana === reading.charAt(matchedKana)) matchedKana += 1
  return matchedKana === reading.length && reading.length < known.length
}

/** 山崎 is やまさき or やまざき, 角田 かくた or つのだ. */
function haveSameEdge(one: string, other: string): boolean {
  const [a, b] = [unvoiced(one), unvoiced(other)]
  return a.charAt(0) === b.charAt(0) || a.slice(-1) === b.slice(-1)
}

const unvoiced = (kana: string) => kana.normalize('NFD').replaceAll(/[\u3099\u309A]/g, '')
