import type { z } from 'zod'
import type { articles } from '../../contracts/data.ts'
import { cleanText } from '../../text/clean.ts'
import type { Differ } from '../../text/differ.ts'
import { isContent } from '../../text/split.ts'
import { cutInto } from '../cut.ts'
import { invalid } from '../invalid.ts'
import type { StoredText } from '../stored-text.ts'

export type EditBody = z.output<typeof articles.applyEdit.body>

/** What an edit makes of a text. */
export interface Changes {
  raw: string
  rows: string[]
  /** For each row which of the stored ones it is, or -1. */
  origins: Int32Array
  /** New or changed content sentences. */
  changedContent: number[]
  isSameText: boolean
  isSameRows: boolean
}

export async function changesOf(
  stored: StoredText,
  body: EditBody,
  differ: Differ,
  signal: AbortSignal,
): Promise<Changes> {
  const raw = body.raw_content ?? stored.raw
  const rows = rowsOf(cleanText(raw), body.row_lengths)
  const origins = await differ.align(stored.rows, rows, signal)
  return {
    raw,
    rows,
    origins,
    changedContent: rows.flatMap((row, index) => (origins[index] === -1 && isContent(row) ? [index] : [])),
    isSameText: raw === stored.raw,
    isSameRows: rows.length === stored.rows.length && origins.every((origin, index) => origin === index),
  }
}

/** Half a surrogate pair would be stored as another character, and no longer be what the text says there. */
function rowsOf(clean: string, lengths: readonly number[]): string[] {
  if (!isContent(clean)) throw invalid('body.raw_content', 'must have more than white space')
  const rows = cutInto(clean, lengths)
  if (!rows)
    throw invalid('body.row_lengths', `must add up to ${clean.length}, the length of the cleaned text`)
  if (!rows.every(row => row.isWellFormed()))
    throw invalid('body.row_lengths', 'must not cut a character in two')
  return rows
}
