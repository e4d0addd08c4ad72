import { hasDigit, isKana } from '../../kana.ts'
import type { Word } from '../../morphology/word.ts'
import { wordTable } from '../../word-table.ts'
import { followsEnumeration, readApproximate } from './approximations.ts'
import { type CounterRule, namesFirstOfMonth, ruleFor, type Surroundings } from './counters.ts'
import { readNumeral } from './numerals.ts'

/** The readings of a number and its counter; a single one if they cannot be separated (ひとり). */
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
  if (text === '万' && unit === 'にん') return ['ばん', 'にん']
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

/** The part of a longer counter after its governing one: the かん of 日間. */
function tailOf({ surface, reading }: Word, unit: string): string {
  return surface.length > 1 && reading?.startsWith(unit) ? reading.slice(unit.length) : ''
}

interface Counted {
  readonly number: string
  readonly counter: string
}

/** Ends of a number that double before certain first sounds of a counter: いち + かい → いっかい. */
const doubling: readonly (readonly [RegExp, RegExp])[] = [
  [/^[かきくけこはひふへほ]/, /(?:いち|ろく|はち|じゅう|[ひびぴ]ゃく)$/],
  [/^[さしすせそたちつてと]/, /(?:いち|はち|じゅう)$/],
]
const loanwordDoubling: readonly (readonly [RegExp, RegExp])[] = [
  [/^き/, /(?:ろく|じゅう)$/],
  [/^せんち|^とん/, /(?:いち|はち|じゅう)$/],
  [/^[かくけこさしすせそたちつてとぱぴぷぺぽ]/, /じゅう$/],
]
const hRow = /^[はひふへほ]/
const voiced: Readonly<Record<string, string>> = Object.fromEntries(
  wordTable('か:が け:げ そ:ぞ は:ば ひ:び へ:べ ほ:ぼ わ:ば'),
)
const hard: Readonly<Record<string, string>> = { は: 'ぱ', ひ: 'ぴ', ふ: 'ぷ', へ: 'ぺ', ほ: 'ぽ' }
const modernForms: Readonly<Record<string, string>> = { よ: 'よん', し: 'よん', しち: 'なな', く: 'きゅう' }
const nativeNumbers = ['', 'ひと', 'ふた', 'み']

/** Joins a number and its counter: さん + ほん → さん, ぼん; いち + かい → いっ, かい. */
export function joinCounter(number: string, counter: string, rule: CounterRule | undefined): Counted {
  const count = withOldForm(number, rule?.old ?? '')
  const nasal = /(?:[^よ]|^)ん$/.test(count)
  if (nasal && rule?.afterN) {
    return { number: count, counter: shifted(counter, rule.afterN === 'voiced' ? voiced : hard) }
  }
  if (count.endsWith('よん') && rule?.afterN === 'hard after よん too') {
    return { number: count, counter: shifted(counter, hard) }
  }
  const short = rule?.plain ? count : doubled(count, counter, doubling)
  return { number: short, counter: short !== count && hRow.test(counter) ? shifted(counter, hard) : counter }
}

/** Little changes before loanwords: じゅっキロ, いっセンチ, but いちキロ. */
function joinLoanword(number: string, counter: string): Counted {
  return { number: doubled(number, counter, loanwordDoubling), counter }
}

function nativeNumber(value: number, rule: CounterRule | undefined): string | undefined {
  return value > 0 && value <= (rule?.native ?? 0) ? nativeNumbers[value] : undefined
}

function withOldForm(number: string, forms: string): string {
  for (const form of forms.match(/しち|./g) ?? []) {
    const modern = modernForms[form]
    if (modern && number.endsWith(modern)) return number.slice(0, -modern.length) + form
  }
  return number
}

function doubled(number: string, counter: string, table: readonly (readonly [RegExp, RegExp])[]): string {
  const doubles = table.some(([first, last]) => first.test(counter) && last.test(number))
  return doubles ? `${number.slice(0, -1)}っ` : number
}

function shifted(counter: string, sounds: Readonly<Record<string, string>>): string {
  return (sounds[counter.charAt(0)] ?? counter.charAt(0)) + counter.slice(1)
}
