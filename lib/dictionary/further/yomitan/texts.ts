import { toHiragana } from '../../../japanese/kana.ts'
import { BadItem } from '../../build/parsed.ts'

const MOST_WORD = 200
const MOST_NAMES = 50
const MOST_NAME = 100

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/
const EVERY_CONTROL = new RegExp(CONTROL, 'g')

/** Without control characters, of which those that turn the direction of writing could hide what a text says. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return CONTROL.test(whole) ? whole.replace(EVERY_CONTROL, '') : whole
}

/** A form, a reading or a character, which is looked up as it stands. */
export function wordOf(text: string): string {
  if (text.trim() === '') throw new BadItem('the entry has no writing')
  if (text.length > MOST_WORD) throw new BadItem('the writing or reading is too long')
  if (CONTROL.test(text) || /[\t\n]/.test(text) || !text.isWellFormed())
    throw new BadItem('the writing or reading has control characters')
  return text.trim()
}

/** An empty reading stands for the form. */
export const readingOf = (reading: string, form: string): string =>
  toHiragana(reading.trim() === '' ? form : wordOf(reading))

/** Names that a text separates by spaces. */
export const namesOf = (text: string | null): string[] =>
  [...new Set(cleanText(text ?? '').split(/\s+/))]
    .filter(name => name !== '' && name.length <= MOST_NAME)
    .slice(0, MOST_NAMES)
