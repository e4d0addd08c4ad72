const katakana = /[\u30A1-\u30F6\u30FD\u30FE]/g

/** Turns katakana into hiragana; everything else stays, the long vowel mark included. */
export function toHiragana(text: string): string {
  return text.replaceAll(katakana, char => String.fromCharCode(char.charCodeAt(0) - 0x60))
}

const hiragana = /[\u3041-\u3096\u309D\u309E]/g

/** Turns hiragana into katakana; everything else stays. */
export function toKatakana(text: string): string {
  return text.replaceAll(hiragana, char => String.fromCharCode(char.charCodeAt(0) + 0x60))
}

/** True for hiragana, katakana and the long vowel mark alone. */
export function isKana(text: string): boolean {
  return /^[\u3041-\u3096\u309D\u309E\u30A1-\u30FA\u30FC-\u30FE]+$/.test(text)
}

/** True for a word in hiragana: ふとん, すごーい. */
export function isHiragana(text: string): boolean {
  return /^[ぁ-ゖー]+$/.test(text)
}

/** True for a word in katakana: スキー. */
export function isKatakana(text: string): boolean {
  return /^[ァ-ヺー]+$/.test(text)
}

/** Characters that carry a reading: kanji, and the signs written among them (々 〆 〇 ヶ ヵ). */
export const kanjiClass = '\\p{Script=Han}々〆〇ヶヵ'

const kanji = new RegExp(`[${kanjiClass}]`, 'u')
const digit = /[0-9０-９]/

export function hasKanji(text: string): boolean {
  return kanji.test(text)
}

const kanjiAlone = new RegExp(`^[${kanjiClass}]+$`, 'u')

export function hasOnlyKanji(text: string): boolean {
  return kanjiAlone.test(text)
}

export function hasDigit(text: string): boolean {
  return digit.test(text)
}
