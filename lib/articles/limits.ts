import { Problem } from '../http/errors.ts'

/** A text must hold something to read and stay under the limit, counted in UTF-16 units as JavaScript does. */
export function mustFit(text: string, maxCharacters: number): void {
  if (text.trim() === '')
    throw new Problem('invalid_input', 'The text is empty: there is nothing to read in it.')
  if (text.length > maxCharacters)
    throw new Problem(
      'too_large',
      `The text has ${text.length} characters; at most ${maxCharacters} are taken.`,
    )
}
