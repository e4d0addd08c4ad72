const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u

/** True if a reading tells something that the writing does not: にゃーにゃー says nothing new of ニャーニャー. */
export const needsReading = (written: string, reading: string): boolean =>
  reading !== written && !KANA.test(written)
