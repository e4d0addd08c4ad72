/** Never cuts a character in half. */
export const excerpt = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most)}…` : text).toWellFormed()
