/** A line of tiny values takes a hundred times its bytes when parsed. */
export const MOST_VALUES = 10_000
const DEEPEST = 32

/** Counts without parsing; null for too deep a nesting. */
export function valuesIn(text: string): number | null {
  let values = 1
  let depth = 0
  let isQuoted = false
  // An empty list or object has no value in it.
  let isOpened = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === '\\') at += 1
      else if (sign === '"') isQuoted = false
      continue
    }
    if (sign === ' ' || sign === '\t' || sign === '\r') continue
    const isClosing = sign === '}' || sign === ']'
    if (isOpened && !isClosing) values += 1
    isOpened = sign === '{' || sign === '['
    if (isOpened) depth += 1
    else if (isClosing) depth -= 1
    else if (sign === ',') values += 1
    else if (sign === '"') isQuoted = true
    if (depth > DEEPEST) return null
  }
  return values
}

/** False for a line that takes much memory when parsed. No export has one. */
export function isModest(text: string): boolean {
  const values = valuesIn(text)
  return values !== null && values <= MOST_VALUES
}
