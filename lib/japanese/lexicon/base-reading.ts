import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isKana, toHiragana } from '../kana.ts'

/** The reading of a word in its dictionary form; null if a part of it is unknown. */
export function readingOf(head: readonly Token[]): string | null {
  const readings = head.map((token, at) => (at === head.length - 1 ? baseReading(token) : token.reading))
  return readings.some(reading => reading === null) ? null : readings.join('')
}

/** The reading of the dictionary form, from the word's reading in the sentence: 行っ いっ gives いく. */
function baseReading({ surface, base_form, reading, conjugation }: Token): string | null {
  if (isKana(base_form)) return toHiragana(base_form)
  if (reading === null || surface === base_form || conjugation === null) return reading
  if (base_form.endsWith('来る')) return readingOfKuru(surface, reading)
  const same = commonLength(surface, base_form)
  const ending = surface.slice(same)
  const baseEnding = base_form.slice(same)
  if (!reading.endsWith(toHiragana(ending)) || !isKanaOrEmpty(baseEnding)) return null
  return reading.slice(0, reading.length - ending.length) + toHiragana(baseEnding)
}

/** 来 is read き, こ or く, depending on its continuation. */
function readingOfKuru(surface: string, reading: string): string | null {
  const ending = surface.length - surface.lastIndexOf('来') - 1
  const stem = reading.slice(0, reading.length - ending - 1)
  return reading.length > ending ? `${stem}くる` : null
}

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

const isKanaOrEmpty = (text: string) => text === '' || isKana(text)
