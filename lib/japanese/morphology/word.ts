import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { underivedVerb } from './derived-verbs.ts'

/** A word from the dictionary, with its reading corrected on the way. */
export interface Word {
  readonly surface: string
  /** The surface if the dictionary knows no base form. */
  readonly base: string
  /** Hiragana as written, not as pronounced; null if unknown. */
  readonly reading: string | null
  /** The dictionary's part of speech, from broad to narrow. */
  readonly pos: readonly string[]
  readonly conjugation: { readonly type: string; readonly form: string } | null
  /** Number and counter with their readings, if these can be told apart (not ついたち). */
  readonly parts?: readonly Pick<Word, 'surface' | 'reading'>[]
}

/** A word without conjugation, which is its own base form. */
export function uninflected(surface: string, reading: string | null, ...pos: readonly string[]): Word {
  return { surface, base: surface, reading, pos, conjugation: null }
}

const godan: Readonly<Record<string, string>> = {
  う: '五段・ワ行促音便',
  く: '五段・カ行イ音便',
  ぐ: '五段・ガ行',
  す: '五段・サ行',
  つ: '五段・タ行',
  ぬ: '五段・ナ行',
  ぶ: '五段・バ行',
  む: '五段・マ行',
  る: '五段・ラ行',
}

/** The word as a form of another verb, with that verb's class: 降り is ichidan of 降りる, godan of 降る. */
export function asFormOf(base: string, word: Word): Word {
  if (word.conjugation === null) return word
  return { ...word, base, conjugation: { type: verbClass(base, word.surface), form: verbForm(base, word) } }
}

function verbClass(base: string, surface: string): string {
  if (base === '来る') return 'カ変・来ル'
  if (base === '行く') return '五段・カ行促音便'
  const isIchidan = base.endsWith('る') && /^ろ?$/.test(surface.slice(base.length - 1))
  return isIchidan ? '一段' : (godan[base.slice(-1)] ?? '')
}

function verbForm(base: string, { surface, conjugation }: Word): string {
  if (/[っん]$/.test(surface) || (/[くぐ]$/.test(base) && surface.endsWith('い'))) return '連用タ接続'
  if (surface.endsWith('ろ')) return '命令ｒｏ'
  return surface.endsWith('り') ? '連用形' : (conjugation?.form ?? '')
}

export function isPos(word: Word | undefined, ...levels: readonly string[]): boolean {
  return word !== undefined && levels.every((level, depth) => word.pos[depth] === level)
}

export function textOf(words: readonly Word[]): string {
  return words.map(word => word.surface).join('')
}

/**
 * Parts of speech from broad to narrow (`動詞-自立`); conjugations as type and form (`一段/連用形`). 読める is a form of
 * 読む, conjugated like an ichidan verb.
 */
export function tokensOf(words: readonly Word[]): Token[] {
  let start = 0
  return words.map(word => {
    const token = {
      surface: word.surface,
      start,
      base_form: underivedVerb(word.base),
      reading: word.reading,
      part_of_speech: word.pos.join('-'),
      conjugation: word.conjugation && `${word.conjugation.type}/${word.conjugation.form}`,
    }
    start += word.surface.length
    return token
  })
}
