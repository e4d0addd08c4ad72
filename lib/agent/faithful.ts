/** Longer ones are not compared; nobody says so much in one breath. */
const MOST_COMPARED = 600
/** Characters that may be other ones, of all that is no punctuation. */
const TOLERANCE = 0.2
const MOST_PUNCTUATION = 10

/** Whether a mended line still says what the raw one says: punctuation is free except in numbers, little else is. */
export const isFaithful = (raw: string, mended: string): boolean => {
  if (/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(mended) || symbolsOf(mended) !== symbolsOf(raw)) return false
  if (mended.length > raw.length * 1.5 + MOST_PUNCTUATION || numbersOf(mended) !== numbersOf(raw))
    return false
  const [said, written] = [bare(raw), bare(mended)]
  if (said === written) return true
  if (said.length > MOST_COMPARED) return false
  const allowed = Math.floor(said.length * TOLERANCE)
  return Math.abs(said.length - written.length) <= allowed && distance(said, written, allowed) <= allowed
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}\p{C}]/gu, '')
    .toLowerCase()

const symbolsOf = (text: string): string => (text.match(/\p{S}/gu) ?? []).join('')

/** With the signs that are part of them: 36.5, 1/2, -5, 50%. */
const numbersOf = (text: string): string =>
  (text.normalize('NFKC').match(/-?\d+(?:[.,:/]\d+)*%?/g) ?? []).join(' ')

/** How many characters have to be put in, left out or replaced; past `most`, some number above it. */
const distance = (from: string, to: string, most: number): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      next[j] = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return at(row, to.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
