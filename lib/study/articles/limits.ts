import type { Config } from '../../platform/config/schema.ts'
import { MOST_ROWS } from '../../contracts/schemas/articles/articles.ts'
import type { Capabilities } from '../../contracts/schemas/models/capabilities.ts'
import { MEDIA_EXTENSIONS } from '../../contracts/schemas/administration/objects.ts'
import { MOST_LINES } from '../../contracts/schemas/articles/source.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { cleanText } from '../../japanese/clean.ts'
import { LONGEST_SENTENCE, lineSpans, trimmed } from '../../japanese/splitting/spans.ts'

/** What an upload may be, for the pages that make one. */
export const uploadLimits = ({
  MAX_ARTICLE_CHARS,
  VIDEO_MAX_BYTES,
}: Config): Pick<Capabilities, 'limits' | 'recordings'> => ({
  recordings: Object.keys(MEDIA_EXTENSIONS),
  limits: {
    text_characters: MAX_ARTICLE_CHARS,
    rows: MOST_ROWS,
    lines: MOST_LINES,
    line_characters: LONGEST_SENTENCE,
    recording_bytes: VIDEO_MAX_BYTES,
  },
})

/** A text must hold something to read and stay under the limit, counted in UTF-16 units as JavaScript does. */
export function mustFit(text: string, maxCharacters: number): void {
  if (cleanText(text).trim() === '')
    throw new Problem('invalid_input', 'The text is empty. Send a text with something to read.')
  if (text.length > maxCharacters)
    throw new Problem('too_large', `The text has ${text.length} characters. Send at most ${maxCharacters}.`)
}

/** Where the rows of a text are its lines, each is one sentence, which is never cut. Too long a sentence of another text is cut, with a warning. */
export function mustKeepLines(text: string, isByLine: boolean): void {
  if (!isByLine) return
  const clean = cleanText(text)
  let number = 0
  for (const line of lineSpans(clean)) {
    number += 1
    const { start, end } = trimmed(clean, line)
    if (end - start > LONGEST_SENTENCE)
      throw new Problem(
        'invalid_input',
        `Line ${number} has ${end - start} characters. A line of a song or of subtitles has at most ${LONGEST_SENTENCE}: break it into shorter ones.`,
      )
  }
}

/** Checked before any row is written: a text of very short lines may pass one limit and not the other. */
export function mustHoldRows(rows: number): void {
  if (rows > MOST_ROWS)
    throw new Problem(
      'too_large',
      `The text has ${rows} sentences and line breaks. An article holds at most ${MOST_ROWS}: split the text.`,
    )
}
