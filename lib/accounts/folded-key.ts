import { Problem } from '../http/errors.ts'

/** Compatibility forms unfold into up to 18 characters each; a key of the table holds 2,048 bytes. */
const LONGEST_KEY = 200
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * What texts have in common that people would take for the same: compatibility forms, case, invisible
 * characters and spacing folded away. Null if nothing is left, or nothing that can be a key.
 */
export function foldedKey(text: string): string | null {
  if (!text.isWellFormed()) return null
  const folded = text
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    // Lower case alone keeps ß from SS and ς from σ.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    // `#` separates the parts of keys. Its full-width form stands for it: NFKC has left none.
    .replaceAll('#', '＃')
  return folded === '' || folded.length > LONGEST_KEY ? null : folded
}

/** The key of a text that is to be unique; 400 if it has none. */
export function keyOf(text: string, field: string): string {
  const key = foldedKey(text)
  if (key !== null) return key
  const message = 'must have visible characters, and not so many'
  throw new Problem('invalid_input', `body.${field}: ${message}`, {
    errors: [{ path: `body.${field}`, message }],
  })
}
