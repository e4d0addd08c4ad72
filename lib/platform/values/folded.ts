/** The text as searches and orders compare it: full width folded to half width, capitals to small letters. */
export const folded = (text: string) => text.normalize('NFKC').toLowerCase()

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The same for all texts that look alike to people, for names that must be unique: folds compatibility forms,
 * case, invisible characters and spacing. A compatibility form unfolds into up to 18 characters.
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
