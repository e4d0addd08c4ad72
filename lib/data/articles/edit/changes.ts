import type { z } from 'zod'
import type { articles } from '../../../contracts/data/contract.ts'
import type { Differ } from '../../../dictionary/worker/differ.ts'
import { cleanText } from '../../../japanese/clean.ts'
import { isContent } from '../../../japanese/split.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { movedAnchors } from '../contents/moved-anchors.ts'
import { type AnchorsOfRows, anchorsOf } from '../rows/anchors.ts'
import { cutInto, type StoredText } from '../rows/stored-text.ts'

export type EditBody = z.output<typeof articles.applyEdit.body>

export interface Changes {
  raw: string
  rows: string[]
  /** Stored rows, or -1. */
  origins: Int32Array
  changedContent: number[]
  anchors: AnchorsOfRows
  isSameText: boolean
  isSameRows: boolean
}

export async function changesOf(
  stored: StoredText,
  body: Pick<EditBody, 'raw_content' | 'row_lengths' | 'anchors'>,
  differ: Differ,
  signal: AbortSignal,
): Promise<Changes> {
  const raw = body.raw_content ?? stored.raw
  const rows = rowsOf(cleanText(raw), body.row_lengths)
  const origins = await differ.align(stored.rows, rows, signal)
  const anchors = body.anchors
    ? anchorsGiven(body.anchors, rows)
    : movedAnchors(anchorsOf(stored.blocks), { former: stored.rows, rows, origins })
  return {
    raw,
    rows,
    origins,
    anchors,
    changedContent: rows.flatMap((row, index) => (origins[index] === -1 && isContent(row) ? [index] : [])),
    isSameText: raw === stored.raw,
    isSameRows: rows.length === stored.rows.length && origins.every((origin, index) => origin === index),
  }
}

/** Half a surrogate pair would be stored as another character. */
function rowsOf(clean: string, lengths: readonly number[]): string[] {
  if (!isContent(clean)) throw invalidInput('body.raw_content', 'must not be blank')
  const rows = cutInto(clean, lengths)
  if (!rows)
    throw invalidInput('body.row_lengths', `must add up to ${clean.length}, the length of the cleaned text`)
  if (!rows.every(row => row.isWellFormed()))
    throw invalidInput('body.row_lengths', 'must not split a character')
  return rows
}

function anchorsGiven(
  givenAnchors: NonNullable<EditBody['anchors']>,
  { length }: readonly string[],
): AnchorsOfRows {
  if (givenAnchors.some(({ index }) => index >= length))
    throw invalidInput('body.anchors', `must stand at rows below ${length}`)
  return new Map(givenAnchors.map(({ index, ...anchors }) => [index, anchors]))
}
