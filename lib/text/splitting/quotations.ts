import { isCloser } from './brackets.ts'
import { isBlank } from './span.ts'
import { isEndMark } from './terminators.ts'

/** Whether the bracketed words are a whole sentence, as in `「もう帰る。」`. */
export function endsInside(line: string, open: number, close: number): boolean {
  let last = close - 1
  while (last > open && (isBlank(line.charAt(last)) || isCloser(line.charAt(last)))) last--
  if (!isEndMark(line.charAt(last))) return false
  return /\p{L}/u.test(line.slice(open, last)) && !/[\w.]\.$/.test(line.slice(last - 1, last + 1))
}

/** Adjacent quotations looked at together, so that a long chain costs no more than its length. */
const LONGEST_CHAIN = 8

/** The end of the quotations that stand side by side from here, as in `「いつ？」「誰が？」という質問`. */
export function endOfChain(line: string, open: number, brackets: ReadonlyMap<number, number>): number {
  let end = (brackets.get(open) ?? open) + 1
  for (
    let quotes = 1;
    quotes < LONGEST_CHAIN && line.charAt(end) === line.charAt(open) && brackets.has(end);
    quotes++
  ) {
    end = (brackets.get(end) ?? end) + 1
  }
  return end
}

/** A line of nothing but quotations is people talking in turn. */
export function isDialogue(line: string, brackets: ReadonlyMap<number, number>): boolean {
  let turns = 0
  let at = 0
  while (at < line.length) {
    const close = '「『｢'.includes(line.charAt(at)) ? brackets.get(at) : undefined
    if (close === undefined && !isBlank(line.charAt(at))) return false
    if (close !== undefined) turns++
    at = (close ?? at) + 1
  }
  return turns > 1
}
