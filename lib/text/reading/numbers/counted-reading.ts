import { hasDigit, isKana } from '../../kana.ts'
import type { Word } from '../../morphology/word.ts'
import { followsEnumeration, readApproximate } from './approximations.ts'
import { namesFirstOfMonth, ruleFor, type Surroundings } from './counter-context.ts'
import type { CounterRule } from './counters.ts'
import { readNumeral } from './numerals.ts'
import { joinCounter, joinLoanword, nativeNumber } from './sound-changes.ts'

/** The readings of a number and its counter; a single one where they cannot be told apart (ひとり). */
export function countedReading(
  text: string,
  counter: Word,
  around: Surroundings,
): [string, string?] | undefined {
  const rule = ruleFor(counter, around)
  const unit = rule?.reading ?? counter.reading
  const number = readApproximate(text) ?? readNumeral(text)
  if (number === null || unit === null) return undefined
  const value = followsEnumeration(around.before, text) ? null : number.value
  const set = value === null ? undefined : setReading(value, text, unit, rule, around)
  const [count, counted] = set ?? joined(number.reading, unit, counter, rule)
  const tail = tailOf(counter, unit)
  return counted === undefined ? [count + tail] : [count, counted + tail]
}

/** Readings that belong to one number only: ついたち, はつか, ふたり, ひとくち. */
function setReading(
  value: number,
  text: string,
  unit: string,
  rule: CounterRule | undefined,
  around: Surroundings,
): [string, string?] | undefined {
  if (unit === 'にち' && value === 1 && namesFirstOfMonth(around)) return ['ついたち']
  if (unit === 'さい' && hasDigit(text)) return undefined
  const [count, counted] = rule?.special?.[value]?.split('|') ?? []
  if (count !== undefined) return counted === undefined ? [count] : [count, counted]
  const native = nativeNumber(value, rule)
  return native === undefined ? undefined : [native, unit]
}

function joined(
  number: string,
  unit: string,
  counter: Word,
  rule: CounterRule | undefined,
): [string, string] {
  if (number === 'すう' && unit === 'にち') return ['すう', 'じつ']
  const isLoanword = rule === undefined && isKana(counter.surface)
  const sounds = isLoanword ? joinLoanword(number, unit) : joinCounter(number, unit, rule)
  return [sounds.number, sounds.counter]
}

/** What a longer counter adds to the one that governs it: the かん of 日間. */
function tailOf({ surface, reading }: Word, unit: string): string {
  return surface.length > 1 && reading?.startsWith(unit) ? reading.slice(unit.length) : ''
}
