import { textOf, type Word } from '../../morphology/word.ts'
import { readApproximate, readEnumerated } from './approximations.ts'
import { countedReading } from './counted-reading.ts'
import { isCounter, type Surroundings } from './counter-context.ts'
import { numberWord, takeApart } from './held-together.ts'
import { numeralLength } from './numeral-run.ts'
import { readNumeral } from './numerals.ts'

/** Joins the digits of each number to one word and reads it together with its counter. */
export function readNumbers(words: readonly Word[]): Word[] {
  const parts = words.flatMap(takeApart)
  const read: Word[] = []
  for (let at = 0; at < parts.length; ) {
    const length = numeralLength(parts, at)
    const digits = parts.slice(at, at + Math.max(length, 1))
    at += digits.length
    if (length === 0) {
      read.push(...digits)
      continue
    }
    const around = { before: textOf(read), after: textOf(parts.slice(at)) }
    const counter = parts[at]
    const counted = counter && isCounter(counter) ? readCounted(digits, counter, around) : undefined
    if (counted) at++
    read.push(...(counted ?? readAlone(digits, around)))
  }
  return read
}

function readAlone(digits: readonly Word[], { after }: Surroundings): Word[] {
  const text = textOf(digits)
  if (/^[何数幾]+$/.test(text)) return [...digits]
  const numeral = readApproximate(text) ?? readEnumerated(text, after) ?? readNumeral(text)
  return [numberWord(text, numeral?.reading ?? null)]
}

function readCounted(digits: readonly Word[], counter: Word, around: Surroundings): Word[] | undefined {
  const text = textOf(digits)
  const reading = countedReading(text, counter, around)
  if (!reading) return undefined
  const [number, unit] = reading
  if (unit !== undefined) return [numberWord(text, number), { ...counter, reading: unit }]
  return [{ ...counter, surface: text + counter.surface, base: text + counter.base, reading: number }]
}
