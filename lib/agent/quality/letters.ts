export const HAN = /\p{Script=Han}/gu
export const HIRAGANA = /\p{Script=Hiragana}/gu
export const KATAKANA = /\p{Script=Katakana}/gu
export const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const SYLLABLES = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const LETTERS = /\p{L}/gu

/** Unites width, case, punctuation and kind of kana. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{C}]/gu, '')
    .replace(/[ァ-ヶ]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))

/** Weights letters by meaning: a kanji as three, a syllable as two. */
export const weight = (text: string): number =>
  count(text, LETTERS) + 2 * count(text, HAN) + count(text, SYLLABLES)

export const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

export const isJapanese = (language: string): boolean => /^ja\b/.test(language)
export const isChinese = (language: string): boolean => /^(zh|yue)\b/.test(language)

export const foreignToIt = (language: string): RegExp | null => {
  if (isJapanese(language)) return null
  return isChinese(language) ? KANA : JAPANESE
}
export const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu

/** Words that are common in Chinese and absent from Japanese. */
export const hasChineseWords = (text: string): boolean => CHINESE_WORDS.test(text)
const CHINESE_WORDS =
  /[这這们們吗嗎么麼没沒让讓给说說过为个从從对對样樣经經时语词动话读写问间请谢边邊进现终须须听开决她你您它呢吧啊很怎哪]|是(?![非正])|(?<![完終修])了(?![解承])/u
