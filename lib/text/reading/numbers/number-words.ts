import { hasDigit, isKana } from '../../kana.ts'
import { textOf, type Word } from '../../morphology/word.ts'
import { followsEnumeration, readApproximate, readEnumerated } from './approximations.ts'
import { isCounter, namesFirstOfMonth, ruleFor, type Surroundings } from './counter-context.ts'
import type { CounterRule } from './counters.ts'
import { numeralLength } from './numeral-run.ts'
import { type Numeral, readNumeral } from './numerals.ts'
import { joinCounter, joinLoanword, nativeNumber } from './sound-changes.ts'

/** Joins the digits of each number to one word and reads it together with its counter. */
export function readNumbers(words: readonly Word[]): Word[] {
  const read: Word[] = []
  const parts = words.flatMap(partNumeral)
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
  const rule = ruleFor(counter, around)
  const base = rule?.reading ?? counter.reading
  const number = readApproximate(text) ?? readNumeral(text)
  if (number === null || base === null) return undefined
  const tail =
    counter.surface.length > 1 && counter.reading?.startsWith(base) ? counter.reading.slice(base.length) : ''
  const [count, unit] = countedReading(text, number, base, rule, counter, around)
  if (unit === undefined)
    return [{ ...counter, surface: text + counter.surface, base: text + counter.base, reading: count + tail }]
  return [numberWord(text, count), { ...counter, reading: unit + tail }]
}

/** The readings of number and counter; a single one where they cannot be told apart (ひとり). */
function countedReading(
  text: string,
  number: Numeral,
  base: string,
  rule: CounterRule | undefined,
  counter: Word,
  around: Surroundings,
): readonly [string, string?] {
  if (number.reading === 'すう' && base === 'にち') return ['すう', 'じつ']
  const value = followsEnumeration(around.before, text) ? null : number.value
  const special = value === null ? undefined : specialReading(value, text, rule, around)
  if (special !== undefined) {
    const [count = '', unit] = special.split('|')
    return unit === undefined ? [count] : [count, unit]
  }
  const native = value === null ? undefined : nativeNumber(value, rule)
  if (native !== undefined) return [native, base]
  const joined =
    rule === undefined && isKana(counter.surface)
      ? joinLoanword(number.reading, base)
      : joinCounter(number.reading, base, rule)
  return [joined.number, joined.counter]
}

function specialReading(
  value: number,
  text: string,
  rule: CounterRule | undefined,
  around: Surroundings,
): string | undefined {
  if (rule?.reading === 'にち' && value === 1 && namesFirstOfMonth(around)) return 'ついたち'
  if (rule?.reading === 'さい' && hasDigit(text)) return undefined
  return rule?.special?.[value]
}

function numberWord(surface: string, reading: string | null): Word {
  return { surface, base: surface, reading, pos: ['名詞', '数'], conjugation: null }
}

/** What the dictionary holds together, and mostly reads in a way no one counts: ９月, 八分 (はちぶ), 千年 (ちとせ). */
const heldTogether = /^([0-9０-９]+)(月)$|^([一二三四五六七八九])(分)$|^(千|三十|三)(年|日|位|世)$/

function partNumeral(word: Word): Word[] {
  if (word.surface === '分の')
    return [counterWord('分'), { ...word, surface: 'の', base: 'の', reading: 'の', pos: ['助詞', '連体化'] }]
  const [, ...parts] = heldTogether.exec(word.surface) ?? []
  const [digits, counter] = parts.filter(part => part !== undefined)
  if (digits === undefined || counter === undefined) return [word]
  return [numberWord(digits, null), counterWord(counter)]
}

function counterWord(surface: string): Word {
  return {
    surface,
    base: surface,
    reading: held[surface] ?? null,
    pos: ['名詞', '接尾', '助数詞'],
    conjugation: null,
  }
}

const held: Readonly<Record<string, string>> = {
  月: 'がつ',
  分: 'ふん',
  年: 'ねん',
  日: 'にち',
  位: 'い',
  世: 'せい',
}
