import type { Times } from '../../../contracts/schemas/articles/sentences.ts'
import type { Line } from '../../../contracts/schemas/articles/source.ts'
import { isContent } from '../../../japanese/split.ts'
import { Problem } from '../../../platform/problems/errors.ts'

/** Seconds; null for lines without times. Throws 400 for impossible times. */
export function lineTimes(lines: readonly Line[]): (Times | null)[] {
  let former = { number: 0, start_ms: 0 }
  return lines.map(({ start_ms, end_ms }, at) => {
    const number = at + 1
    if (start_ms === undefined) {
      if (end_ms !== undefined)
        throw wrongTimes(`Line ${number} has an end and no start. Give both, or neither.`)
      return null
    }
    if (start_ms < former.start_ms)
      throw wrongTimes(
        `Line ${number} starts before line ${former.number}. Send the lines in the order of their times.`,
      )
    former = { number, start_ms }
    const next = lines.slice(number, number + 1)[0]?.start_ms ?? start_ms
    const end = end_ms ?? Math.max(start_ms, next)
    if (end < start_ms) throw wrongTimes(`Line ${number} ends before it starts. Correct its times.`)
    return { start: start_ms / 1_000, end: end / 1_000 }
  })
}

const wrongTimes = (detail: string) => new Problem('invalid_input', detail)

/** Each line with content is one row, in the same order. */
export function ofRows<T>(ofLines: readonly (T | null)[], rows: readonly string[]): (T | undefined)[] {
  let line = 0
  return rows.map(row => (isContent(row) ? (ofLines[line++] ?? undefined) : undefined))
}
