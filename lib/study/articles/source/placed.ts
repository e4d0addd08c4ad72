import type { SourceFigure, SourceFootnote } from '../../../contracts/schemas/articles/figures.ts'
import type { SourceHeading } from '../../../contracts/schemas/articles/headings.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import type { ReadText } from './read-text.ts'

export interface Placed {
  readonly headings: readonly SourceHeading[]
  readonly figures: readonly SourceFigure[]
  readonly footnotes: readonly SourceFootnote[]
}

/** Nothing may stand within it, as within a reading. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** Within a character or a line end. */
const NO_PLACE = /^(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|\r\n)$/
const isNoPlace = (raw: string, offset: number) =>
  NO_PLACE.test(raw.slice(Math.max(0, offset - 1), offset + 1))

/**
 * Keeps places when marks are taken out. Nothing stands within a stretch (ordered, apart): headings go before it, figures
 * and footnote marks behind. Throws 400 for figures and footnotes outside the text; `mustStandBefore` checks headings.
 */
export function readPlaced<Whole extends Stretch>(
  raw: string,
  wholes: readonly Whole[],
  placed: Placed,
  read: (text: string, wholes: Whole[]) => ReadText,
): ReadText & Placed {
  const { headings, figures, footnotes } = placesOf(raw, wholes, placed)
  const offsets = [
    ...headings.map(({ offset }) => offset),
    ...figures.map(({ offset }) => offset),
    ...footnotes.flatMap(({ start, end }) => [start, end]),
  ]
  const { moved, ...text } = inPieces(raw, wholes, offsets, read)
  const to = (offset: number) => moved.get(offset) ?? 0
  const byOffset = <At extends { offset: number }>(all: readonly At[]) =>
    all.map(one => ({ ...one, offset: to(one.offset) })).sort((a, b) => a.offset - b.offset)
  return {
    ...text,
    headings: byOffset(headings),
    figures: byOffset(figures),
    footnotes: footnotes
      .map(note => ({ ...note, start: to(note.start), end: to(note.end) }))
      .sort((a, b) => a.start - b.start),
  }
}

/** Throws 400 for a heading before no character of the sent text, or within a reading. */
export function mustStandBefore(
  raw: string,
  readings: readonly Stretch[],
  headings: readonly SourceHeading[],
): void {
  for (const { offset } of headings) {
    if (offset >= raw.length || isNoPlace(raw, offset))
      throw invalidInput('body.headings', `must each stand before a character of the text: correct ${offset}`)
    if (wholeAround(readings, offset))
      throw invalidInput('body.headings', `must not stand within readings: correct ${offset}`)
  }
}

function placesOf(raw: string, wholes: readonly Stretch[], { headings, figures, footnotes }: Placed) {
  const before = (offset: number) => {
    // The end of the text may have been cleaned away.
    const within = Math.max(0, Math.min(offset, raw.length - 1))
    const place = isNoPlace(raw, within) ? within - 1 : within
    return wholeAround(wholes, place)?.start ?? place
  }
  const behind = (offset: number) => {
    const place = isNoPlace(raw, offset) ? offset + 1 : offset
    return wholeAround(wholes, place)?.end ?? place
  }
  for (const { offset } of figures)
    if (offset > raw.length) throw invalidInput('body.figures', `must lie in the text: correct ${offset}`)
  for (const { start, end } of footnotes)
    if (start > end || end > raw.length)
      throw invalidInput('body.footnotes', `must each lie in the text: correct ${start} to ${end}`)
  return {
    headings: headings.map(heading => ({ ...heading, offset: before(heading.offset) })),
    figures: figures.map(figure => ({ ...figure, offset: behind(figure.offset) })),
    footnotes: footnotes.map(note => ({ ...note, start: behind(note.start), end: behind(note.end) })),
  }
}

/** Places keep their order. */
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

function wholeAround(wholes: readonly Stretch[], offset: number): Stretch | undefined {
  let [low, high] = [0, wholes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((wholes[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  const next = wholes[low]
  return next && next.start < offset ? next : undefined
}

function inPieces<Whole extends Stretch>(
  raw: string,
  wholes: readonly Whole[],
  offsets: readonly number[],
  read: (text: string, wholes: Whole[]) => ReadText,
) {
  const whole: ReadText = { text: '', readings: [] }
  /** Maps places in the sent text to those in the read one. */
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
