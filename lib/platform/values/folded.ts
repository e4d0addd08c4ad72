/** Folds full width to half width, capitals to small letters. */
export const folded = (text: string) => text.normalize('NFKC').toLowerCase()

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Unites texts that look alike, for unique names: folds compatibility forms, case, invisible characters and spacing. One
 * form unfolds into up to 18 characters.
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
