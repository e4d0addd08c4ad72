/** A text as searches and orders compare it: full-width as half-width forms, capitals as small letters. */
export const folded = (text: string) => text.normalize('NFKC').toLowerCase()

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The same for all texts that people would take for the same, as for names that must be unique: compatibility forms,
 * case, invisible characters and spacing are folded away. Compatibility forms unfold into up to 18 characters each.
 */
export const foldedIdentity = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    // Lower case alone keeps ß from SS and ς from σ.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
