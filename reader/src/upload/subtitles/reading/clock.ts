/** When a cue is said, and what stands behind its times on the same row. */
export interface Times {
  start_ms: number
  end_ms: number
  rest: string
}

interface Moment {
  ms: number
  /** How many numbers it has: four with hours and a fraction. */
  numbers: number
  /** The token behind it. */
  next: number
}

interface Token {
  text: string
  end: number
}

/** A row of times is short; a longer one is text. */
const LONGEST_ROW = 500
const SHORTEST_ROW = 7
const WIDE = /[０-９：．，＞]/
const ARROW = /^[-–—−=]*[>→]$/
/** An arrow beside a time is no sentence if the time has hours or a fraction, or the row has no words. */
const SOME_ARROW = /[-–—−=]\s?>|→/
const CLOCK = /\d\s*:\s*\d/
const LONG_CLOCK = /\d\s*:\s*\d{1,4}\s*[:.,]\s*\d/
const WORDS = /\p{L}{2}/u
/** Settings of WebVTT, and places of SRT. */
const SETTINGS = /^(?:[A-Za-z]\w*:\S+(?:\s+|$))*$/

/** The times that a row of a subtitle file gives; `broken` if it evidently should give some, and null for text. */
export function timesIn(rowText: string): Times | 'broken' | null {
  if (rowText.length < SHORTEST_ROW || rowText.length > LONGEST_ROW || !/\d|[０-９]/.test(rowText))
    return null
  const row = WIDE.test(rowText) ? rowText.normalize('NFKC') : rowText
  const tokens = [...row.matchAll(/\d+|[^\d\s]+/g)].map(({ 0: text, index }) => ({
    text,
    end: index + text.length,
  }))
  // A cue's number may stand on the same row.
  const first = isNumber(tokens[0]) && isNumber(tokens[1]) ? 1 : 0
  const start = momentAt(tokens, first)
  let at = start?.next ?? 0
  while (tokens[at] && !isNumber(tokens[at])) at += 1
  const between = start ? textOf(tokens.slice(start.next, at)) : ''
  const end = start && momentAt(tokens, at)
  if (start && end) {
    const rest = row.slice(tokens[end.next - 1]?.end).trim()
    if (/^[A-Za-z:;.,]/.test(row.slice(tokens[end.next - 1]?.end))) return 'broken'
    if (isBetween(between, start, end, rest))
      return { start_ms: start.ms, end_ms: end.ms, rest: SETTINGS.test(rest) ? '' : rest }
  }
  const hasArrow = row.includes('-->')
    ? LONG_CLOCK.test(row) || (CLOCK.test(row) && !WORDS.test(row))
    : SOME_ARROW.test(row) && LONG_CLOCK.test(row) && !WORDS.test(row)
  const isTimeAlone = start?.numbers === 4 && !/\p{L}/u.test(row)
  return hasArrow || isTimeAlone ? 'broken' : null
}

/** One time alone, as ASS and lyrics write it; null if the text is none. */
export function momentIn(text: string): number | null {
  const tokens = [...text.trim().matchAll(/\d+|[^\d\s]+/g)].map(({ 0: each, index }) => ({
    text: each,
    end: index,
  }))
  const moment = momentAt(tokens, 0)
  return moment && moment.next === tokens.length ? moment.ms : null
}

/** Short times are times beside an arrow alone: a sentence may have two of them. */
function isBetween(between: string, start: Moment, end: Moment, rest: string): boolean {
  const fewest = Math.min(start.numbers, end.numbers)
  if (between === '-->') return fewest > 2 || SETTINGS.test(rest)
  return ARROW.test(between) ? fewest > 2 : fewest > 2 && /^[-–—,~]*$/.test(between) && rest === ''
}

const isNumber = (token: Token | undefined) => token !== undefined && /^\d/.test(token.text)
const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join('')

/** Numbers with signs between them: hours if any, minutes, seconds, and a decimal fraction, which ends it. */
function momentAt(tokens: readonly Token[], from: number): Moment | null {
  const numbers: string[] = []
  let signs = ''
  let next = from
  for (;;) {
    const number = tokens[next]
    if (!number || !isNumber(number)) return null
    numbers.push(number.text)
    next += 1
    const sign = tokens[next]?.text ?? ''
    const isOver = numbers.length === 4 || (signs.includes(':') && /[.,]$/.test(signs))
    if (isOver || !/^[:.,]$/.test(sign) || !isNumber(tokens[next + 1])) break
    signs += sign
    next += 1
  }
  if (numbers.length < 2) return null
  const hasFraction = numbers.length === 4 || /[.,]$/.test(signs)
  const fraction = hasFraction ? (numbers.pop() ?? '') : ''
  const whole = numbers.reduce((sum, number) => sum * 60 + Number(number), 0)
  const ms = whole * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  return { ms, numbers: numbers.length + (hasFraction ? 1 : 0), next }
}
