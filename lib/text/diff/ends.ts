/** How many rows are the same at the start and, of the others, at the end. */
export interface Ends {
  readonly head: number
  readonly tail: number
}

export function equalEnds(old: readonly unknown[], next: readonly unknown[]): Ends {
  const shorter = Math.min(old.length, next.length)
  let head = 0
  while (head < shorter && old[head] === next[head]) head++
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail++
  return { head, tail }
}
