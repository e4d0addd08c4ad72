import { invalidInput } from '../../platform/problems/errors.ts'
import { foldedIdentity } from '../../platform/values/folded.ts'

/** A folded text may be longer than the text; a key of the table holds 2,048 bytes. */
const LONGEST_KEY = 200

/** The same key for texts that look the same to people; null if it would be empty or too long. */
export function foldedKey(text: string): string | null {
  if (!text.isWellFormed()) return null
  // `#` separates the parts of keys. Its full-width form replaces it: folding has left none.
  const key = foldedIdentity(text).replaceAll('#', '＃')
  return key === '' || key.length > LONGEST_KEY ? null : key
}

/** The key of a text that must be unique. Throws 400 if it has none. */
export function keyOf(text: string, field: string): string {
  const key = foldedKey(text)
  if (key !== null) return key
  throw invalidInput(`body.${field}`, `must have 1 to ${LONGEST_KEY} visible characters`)
}
