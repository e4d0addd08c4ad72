/** A stretch of a text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

const blank = /\s/

export function isBlank(char: string | undefined): boolean {
  return char !== undefined && blank.test(char)
}

export function trimmed(text: string, { start, end }: Span): Span {
  while (start < end && isBlank(text[start])) start++
  while (start < end && isBlank(text[end - 1])) end--
  return { start, end }
}
