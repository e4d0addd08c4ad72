import { toHiragana } from './kana.ts'

/** Hiragana by the vowel in which they end. */
const ROWS = {
  あ: 'あかさたなはまやらわがざだばぱゃぁゎ',
  い: 'いきしちにひみりぎじぢびぴぃ',
  う: 'うくすつぬふむゆるぐずづぶぷゅぅゔ',
  え: 'えけせてねへめれげぜでべぺぇ',
  お: 'おこそとのほもよろをごぞどぼぽょぉ',
}

const vowels = new Map(
  Object.entries(ROWS).flatMap(([vowel, row]) => [...row].map(kana => [kana, vowel] as const)),
)

/** The vowel in which a hiragana ends; empty for ん, っ and signs. */
export const vowelOf = (kana: string): string => vowels.get(kana) ?? ''

/** Long vowels with a mark, as they are spoken: とうきょう as とーきょー, すう as すー, せい as せー. を begins no long vowel. */
export const withLengthMarks = (kana: string): string =>
  kana.replaceAll(LONG_O_AND_U, 'ー').replaceAll(LONG_E, 'ー')

const { う: U, え: E, お: O } = ROWS
const LONG_O_AND_U = new RegExp(`(?<=[${(O + U).replace(/[をゔ]/g, '')}])う`, 'g')
const LONG_E = new RegExp(`(?<=[${E}])い`, 'g')

/** The vowel in place of the mark of length: トーキョー in hiragana is とおきょお. Keeps the number of kana. */
export function withoutLengthMarks(kana: string): string {
  let text = ''
  let last = ''
  for (const each of kana) {
    last = each === 'ー' ? vowelOf(last) : each
    text += last
  }
  return text
}

const SAME_SOUNDS: Record<string, string> = { を: 'お', ぢ: 'じ', づ: 'ず' }

/**
 * A pronunciation without its signs, so that two ways to write one sound are equal: とうきょう and トーキョー. Keeps the number
 * of kana.
 */
export function comparableSound(sound: string): string {
  let result = ''
  let vowel = ''
  for (const each of toHiragana(sound).replaceAll(/[^ぁ-ゖー]/g, '')) {
    const isLong = each === 'ー' || (vowel === 'お' && each === 'う') || (vowel === 'え' && each === 'い')
    const kana = isLong ? vowel : (SAME_SOUNDS[each] ?? each)
    result += kana
    vowel = vowelOf(kana)
  }
  return result
}

/** Kana as they sound, whatever writes them: コンニチワ and こんにちは, フツー and ふつう, ヴ and ぶ. Small kana are large ones. */
export const plainSound = (kana: string): string =>
  Array.from(comparableSound(kana), each => AS_SPOKEN[each] ?? each).join('')

const AS_SPOKEN: Record<string, string> = Object.fromEntries(
  'はわ へえ ゔぶ ぁあ ぃい ぅう ぇえ ぉお ゃや ゅゆ ょよ ゎわ っつ'.split(' ').map(pair => Array.from(pair)),
)

/** True for kana that sound the same, or differ in the length of a vowel: ホント and ほんとう. */
export const soundAlike = (a: string, b: string): boolean => inShort(a) === inShort(b)

function inShort(kana: string): string {
  let text = ''
  for (const each of plainSound(kana))
    if (!VOWELS.includes(each) || each !== vowelOf(text.at(-1) ?? '')) text += each
  return text
}

const VOWELS = 'あいうえお'
