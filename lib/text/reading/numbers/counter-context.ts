import { isPos, type Word } from '../../morphology/word.ts'
import { type CounterRule, countedNouns, counters } from './counters.ts'

/** The text around a number: before it, and from its counter on. */
export interface Surroundings {
  readonly before: string
  readonly after: string
}

const numeral = '[0-9０-９一二三四五六七八九十百千万何数]'
const fraction: CounterRule = { reading: 'ぶん', plain: true }
const tenth: CounterRule = { reading: 'ぶ', plain: true, old: 'しちく' }
const fractionAhead = new RegExp(`^分の${numeral}`)
const tenths = /^分(?:咲|袖|丈|刈|通り|五分|九厘|の魂|の隙|目)/
const schoolYear = /年$/
const datePrefix = /(?:月|毎月|今月|来月|先月|翌月|同|元)$/
const dateAhead = /^日(?:付|（[月火水木金土日]|\([月火水木金土日])/

/** Whether a noun counts the number before it. */
export function isCounter(word: Word): boolean {
  if (isPos(word, '名詞', '接尾', '助数詞')) return true
  return (
    /^(?:名詞|接頭詞)$/.test(word.pos[0] ?? '') &&
    (counters.has(word.surface) || countedNouns.has(word.surface))
  )
}

/** The rule of a counter in its place; none for the regular ones. */
export function ruleFor(counter: Word, { before, after }: Surroundings): CounterRule | undefined {
  const rule = longestRule(counter)
  if (counter.surface.startsWith('分')) {
    if (fractionAhead.test(after)) return fraction
    if (tenths.test(after) || (before.endsWith('割') && counter.surface === '分')) return tenth
  }
  if (counter.surface === '組' && schoolYear.test(before)) return { reading: 'くみ', plain: true }
  if (counter.surface === '方' && before.endsWith('お')) return { reading: 'かた', plain: true, native: 2 }
  return rule
}

/** Whether the first day of a month is meant (ついたち) and not one day long. */
export function namesFirstOfMonth({ before, after }: Surroundings): boolean {
  return datePrefix.test(before) || dateAhead.test(after)
}

function longestRule(counter: Word): CounterRule | undefined {
  const exact = counters.get(counter.surface)
  if (exact || !isPos(counter, '名詞', '接尾', '助数詞')) return exact
  for (let length = counter.surface.length - 1; length > 0; length--) {
    const rule = counters.get(counter.surface.slice(0, length))
    if (rule && counter.reading?.startsWith(rule.reading)) return rule
  }
  return undefined
}
