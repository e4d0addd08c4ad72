import { invalidInput } from '../../platform/problems/errors.ts'
import { foldedIdentity } from '../../platform/values/folded.ts'

/** A folded text may be longer than the text; a key of the table holds 2,048 bytes. */
const LONGEST_KEY = 200

/** Texts that look the same to people have the same key; null if it would be empty or too long. */
export function foldedKey(text: string): string | null {
  if (!text.isWellFormed()) return null
  // `#` separates the parts of keys; its full-width form stands for it, since folding leaves none.
  const key = foldedIdentity(text).replaceAll('#', '＃')
  return key === '' || key.length > LONGEST_KEY ? null : key
}

/** Throws 400 for a text without a key. */
export function keyOf(text: string, field: string): string {
  const key = foldedKey(text)
  if (key !== null) return key
  throw invalidInput(`body.${field}`, `must have 1 to ${LONGEST_KEY} visible characters`)
}
