import type { CounterRule } from './counters.ts'

export interface Counted {
  readonly number: string
  readonly counter: string
}

/** Which ends of a number double before which first sounds of a counter: いち + かい → いっかい. */
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
const voiced: Readonly<Record<string, string>> = {
  か: 'が',
  け: 'げ',
  そ: 'ぞ',
  は: 'ば',
  ひ: 'び',
  へ: 'べ',
  ほ: 'ぼ',
  わ: 'ば',
}
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

/** Before loanwords little changes: じゅっキロ, いっセンチ, but いちキロ. */
export function joinLoanword(number: string, counter: string): Counted {
  return { number: doubled(number, counter, loanwordDoubling), counter }
}

export function nativeNumber(value: number, rule: CounterRule | undefined): string | undefined {
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
