/** Characters that carry a reading: kanji, and the signs written among them. */
export const KANJI = '\\p{Script=Han}々〆〇ヶヵ'
const kana = /[\u3041-\u3096\u30a1-\u30fa]/u
const kanji = new RegExp(`[${KANJI}]`, 'u')

export const hasKana = (text: string): boolean => kana.test(text)
export const hasKanji = (text: string): boolean => kanji.test(text)
export const isKana = (text: string): boolean =>
  /^[\u3041-\u3096\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe]+$/.test(text)
/** A reading as files write it, some in half-width kana, or with spaces between its words. */
export const readingIn = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '')
/** True for text in a language, be it one letter; false for notes and dots alone. */
export const hasLetters = (text: string): boolean => /\p{L}/u.test(text)
