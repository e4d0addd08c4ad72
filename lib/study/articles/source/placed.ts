import type { SourceFigure, SourceFootnote } from '../../../contracts/schemas/articles/figures.ts'
import type { SourceHeading } from '../../../contracts/schemas/articles/headings.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import type { ReadText } from './read-text.ts'

/** Everything that has a place in a text, beside its readings. */
export interface Placed {
  readonly headings: readonly SourceHeading[]
  readonly figures: readonly SourceFigure[]
  readonly footnotes: readonly SourceFootnote[]
}

/** A stretch of a text within which nothing may stand, such as a reading. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** Within a character, or a line end. */
const NO_PLACE = /^(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|\r\n)$/
const isNoPlace = (raw: string, offset: number) =>
  NO_PLACE.test(raw.slice(Math.max(0, offset - 1), offset + 1))

/**
 * Reads a text from place to place, so that each keeps its own when marks are taken out. Throws 400 for a heading that
 * stands within something, and for what is not in the text; a figure or a mark within one of the stretches, which are in order
 * and apart, goes behind it.
 */
export function readPlaced<Whole extends Stretch>(
  raw: string,
  wholes: readonly Whole[],
  placed: Placed,
  read: (text: string, wholes: Whole[]) => ReadText,
): ReadText & Placed {
  for (const { offset } of placed.headings) mustStandBefore(raw, wholes, offset)
  const { figures, footnotes } = placesOf(raw, wholes, placed)
  const offsets = [
    ...placed.headings.map(({ offset }) => offset),
    ...figures.map(({ offset }) => offset),
    ...footnotes.flatMap(({ start, end }) => [start, end]),
  ]
  const { moved, ...text } = inPieces(raw, wholes, offsets, read)
  const to = (offset: number) => moved.get(offset) ?? 0
  const byOffset = <At extends { offset: number }>(all: readonly At[]) =>
    all.map(one => ({ ...one, offset: to(one.offset) })).sort((a, b) => a.offset - b.offset)
  return {
    ...text,
    headings: byOffset(placed.headings),
    figures: byOffset(figures),
    footnotes: footnotes
      .map(note => ({ ...note, start: to(note.start), end: to(note.end) }))
      .sort((a, b) => a.start - b.start),
  }
}

function mustStandBefore(raw: string, wholes: readonly Stretch[], offset: number): void {
  if (offset >= raw.length || isNoPlace(raw, offset))
    throw invalidInput('body.headings', `must each stand before a character of the text: correct ${offset}`)
  if (behindWhole(wholes, offset) !== offset)
    throw invalidInput('body.headings', `must not stand within readings: correct ${offset}`)
}

function placesOf(raw: string, wholes: readonly Stretch[], { figures, footnotes }: Placed) {
  const place = (offset: number) => behindWhole(wholes, isNoPlace(raw, offset) ? offset + 1 : offset)
  for (const { offset } of figures)
    if (offset > raw.length) throw invalidInput('body.figures', `must lie in the text: correct ${offset}`)
  for (const { start, end } of footnotes)
    if (start > end || end > raw.length)
      throw invalidInput('body.footnotes', `must each lie in the text: correct ${start} to ${end}`)
  return {
    figures: figures.map(figure => ({ ...figure, offset: place(figure.offset) })),
    footnotes: footnotes.map(note => ({ ...note, start: place(note.start), end: place(note.end) })),
  }
}

/** Those of the places, in order, that are not within one of these stretches. */
export function outside<At extends { offset: number }>(
  wholes: readonly Stretch[],
  places: readonly At[],
): At[] {
  let next = 0
  return places.filter(({ offset }) => {
    while ((wholes[next]?.end ?? Infinity) <= offset) next += 1
    return (wholes[next]?.start ?? Infinity) >= offset
  })
}

/** The end of the stretch within which an offset lies; else the offset. */
function behindWhole(wholes: readonly Stretch[], offset: number): number {
  let [low, high] = [0, wholes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((wholes[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  const next = wholes[low]
  return next && next.start < offset ? next.end : offset
}

function inPieces<Whole extends Stretch>(
  raw: string,
  wholes: readonly Whole[],
  offsets: readonly number[],
  read: (text: string, wholes: Whole[]) => ReadText,
) {
  const whole: ReadText = { text: '', readings: [] }
  /** Places in the text that was read, by those in the one that was sent. */
  const moved = new Map<number, number>()
  let start = 0
  let next = 0
  const pieces: string[] = []
  let length = 0
  const take = (end: number) => {
    const own: Whole[] = []
    for (let one = wholes[next]; one && one.start < end; one = wholes[++next])
      own.push({ ...one, start: one.start - start, end: one.end - start })
    const piece = read(raw.slice(start, end), own)
    for (const reading of piece.readings)
      whole.readings.push({ ...reading, start: reading.start + length, end: reading.end + length })
    pieces.push(piece.text)
    length += piece.text.length
    start = end
  }
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    take(offset)
    moved.set(offset, length)
  }
  take(raw.length)
  return { ...whole, text: pieces.join(''), moved }
}
