import { isPos, type Word } from '../../morphology/word.ts'
import { isCounter } from './counter-context.ts'
import { isNumeralChar } from './numerals.ts'

const separator = /^[,，.．]$/
const arabicEnd = /[0-9０-９]$/
const arabicStart = /^[0-9０-９]/

/** How many words from here on spell one number. */
export function numeralLength(words: readonly Word[], at: number): number {
  let length = 0
  for (let word = words[at]; word !== undefined; word = words[at + length]) {
    const next = words[at + length + 1]
    if (isNumeral(word, next)) length++
    else if (length > 0 && separates(words[at + length - 1], word, next)) length++
    else break
  }
  return length
}

function isNumeral(word: Word, next: Word | undefined): boolean {
  if (!isNumeralChar(word.surface.charAt(0)) || ![...word.surface].every(isNumeralChar)) return false
  if (word.surface === '何') return next !== undefined && (isCounter(next) || isNumeral(next, undefined))
  return isPos(word, '名詞', '数')
}

function separates(before: Word | undefined, word: Word, after: Word | undefined): boolean {
  return (
    separator.test(word.surface) &&
    arabicEnd.test(before?.surface ?? '') &&
    arabicStart.test(after?.surface ?? '')
  )
}
