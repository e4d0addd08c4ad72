/** The beginning of a text that is longer than `most` characters, with a mark; never half a character. */
export const excerpt = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most)}…` : text).toWellFormed()
