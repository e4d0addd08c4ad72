import { MEDIA_EXTENSIONS } from '../../contracts/schemas/administration/objects.ts'
import { MOST_ROWS } from '../../contracts/schemas/articles/articles.ts'
import { MOST_LINES } from '../../contracts/schemas/articles/source.ts'
import type { Capabilities } from '../../contracts/schemas/models/capabilities.ts'
import { cleanText } from '../../japanese/clean.ts'
import { LONGEST_SENTENCE, lineSpans, trimmed } from '../../japanese/splitting/spans.ts'
import type { Config } from '../../platform/config/schema.ts'
import { refusal } from '../../platform/problems/reasons.ts'

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

/** The limit counts UTF-16 units. */
export function mustFit(text: string, maxCharacters: number): void {
  if (cleanText(text).trim() === '') throw refusal('text_empty')
  if (text.length > maxCharacters)
    throw refusal('text_too_long', { characters: text.length, most: maxCharacters })
}

/** Checks rows that are lines, which are never cut. Elsewhere an overlong sentence is cut, with a warning. */
export function mustKeepLines(text: string, isByLine: boolean): void {
  if (!isByLine) return
  const clean = cleanText(text)
  let number = 0
  for (const line of lineSpans(clean)) {
    number += 1
    const { start, end } = trimmed(clean, line)
    if (end - start > LONGEST_SENTENCE)
      throw refusal('line_too_long', { line: number, characters: end - start, most: LONGEST_SENTENCE })
  }
}

/** Runs before any row is written: very short lines may keep the limit of characters and break this one. */
export function mustHoldRows(rows: number): void {
  if (rows > MOST_ROWS) throw refusal('too_many_rows', { rows, most: MOST_ROWS })
}
