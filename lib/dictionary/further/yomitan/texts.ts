import { toHiragana } from '../../../japanese/kana.ts'
import { BadItem } from '../../build/parsed.ts'

const MOST_WORD = 200
const MOST_NAMES = 50
const MOST_NAME = 100

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/
const EVERY_CONTROL = new RegExp(CONTROL, 'g')

/** Drops control characters: those that turn the direction of writing could hide what a text says. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return CONTROL.test(whole) ? whole.replace(EVERY_CONTROL, '') : whole
}

/** Blanks, ends of lines and marks of byte order, which nobody sees. */
const AROUND = /^[\s\u200b-\u200f\u2060]+|(?<![\s\u200b-\u200f\u2060])[\s\u200b-\u200f\u2060]+$/g

/** Looked up as it stands: a form, a reading or a character. */
export function wordOf(text: string): string {
  if (text.length > MOST_WORD) throw new BadItem('the writing or reading is too long')
  const word = text.replace(AROUND, '')
  if (word === '') throw new BadItem('the entry has no writing')
  if (CONTROL.test(word) || /[\t\n]/.test(word) || !word.isWellFormed())
    throw new BadItem('the writing or reading has control characters')
  return word
}

export const readingOf = (reading: string, form: string): string =>
  toHiragana(reading.replace(AROUND, '') === '' ? form : wordOf(reading))

export const namesOf = (text: string | null, most = MOST_NAMES): string[] =>
  [...new Set(cleanText(text ?? '').split(/\s+/))]
    .filter(name => name !== '' && name.length <= MOST_NAME)
    .slice(0, most)
