import { MOST_ROWS } from '../contracts/schemas/articles.ts'
import { Problem } from '../http/errors.ts'
import { cleanText } from '../text/clean.ts'

/** A text must hold something to read and stay under the limit, counted in UTF-16 units as JavaScript does. */
export function mustFit(text: string, maxCharacters: number): void {
  if (cleanText(text).trim() === '')
    throw new Problem('invalid_input', 'The text is empty: there is nothing to read in it.')
  if (text.length > maxCharacters)
    throw new Problem(
      'too_large',
      `The text has ${text.length} characters; at most ${maxCharacters} are taken.`,
    )
}

/** Told before any row is written: a text of very short lines passes the one limit and not the other. */
export function mustHoldRows(rows: number): void {
  if (rows > MOST_ROWS)
    throw new Problem(
      'too_large',
      `The text has ${rows} sentences and line breaks; an article holds at most ${MOST_ROWS}.`,
    )
}
