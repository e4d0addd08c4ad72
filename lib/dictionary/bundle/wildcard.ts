import type { SortedKeys } from './sorted-keys.ts'

/** Places tried for one query: some fifty milliseconds, for which other callers wait. */
export const MOST_TRIED = 50_000

/** Each `*` stands for any text. */
export const piecesOf = (pattern: string): string[] => pattern.split(/\*+/)

/** Takes the leftmost place for every piece, so that a key is passed over once. */
export function fits(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false
  const end = text.length - last.length
  let at = first.length
  for (const piece of rest) {
    const found = text.indexOf(piece, at)
    if (found < 0 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}

/** Seeks the longest piece in the bytes of all keys at once, and reads only keys that have it, `most` of them. */
export function* matchingKeys(
  keys: SortedKeys,
  pieces: readonly string[],
  most = MOST_TRIED,
): Generator<number, void> {
  const longest = pieces.toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (longest === '') return
  const wanted = Buffer.from(longest)
  const prefix = Buffer.from(pieces[0] ?? '')
  const first = keys.firstFrom(prefix)
  let from = first < keys.count ? keys.start(first) : keys.size
  for (let tried = 0; tried < most; tried += 1) {
    const found = keys.indexOf(wanted, from)
    if (found < 0) return
    const at = keys.holding(found)
    if (!keys.beginsWith(prefix, at)) return
    from = keys.end(at)
    // A match may only have lain over the end of a key.
    if (found + wanted.length > from) from = found + 1
    else if (fits(keys.text(at), pieces)) yield at
  }
}
