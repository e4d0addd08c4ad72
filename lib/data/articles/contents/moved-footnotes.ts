import type { Footnote } from '../../../contracts/schemas/articles/figures.ts'
import { RowPlaces } from '../../../japanese/row-places.ts'
import { isContent } from '../../../japanese/split.ts'
import type { PlacesAfter, TextEdit } from './places-after.ts'

type FootnotesOfRows = ReadonlyMap<number, readonly Footnote[]>
type Span = Pick<Footnote, 'start' | 'end'>

/**
 * The footnotes by rows of an edited text. A footnote stays in its sentence, wherever that is now. Of a changed sentence
 * it keeps its place among what is the same; if that place was replaced, it stands behind what replaced it. A
 * footnote whose mark or sentence was deleted is deleted with it.
 */
export function movedFootnotes(
  footnotes: FootnotesOfRows,
  edit: TextEdit,
  places: PlacesAfter,
): Map<number, Footnote[]> {
  const moved = new Map<number, Footnote[]>()
  const add = (row: number, footnote: Footnote) => moved.set(row, [...(moved.get(row) ?? []), footnote])
  const changes = new Map<number, ChangedStretch>()
  for (const [row, own] of footnotes) {
    const same = places.same(row)
    if (same !== undefined) {
      for (const footnote of own) add(same, footnote)
      continue
    }
    const { former, rows } = places.replaced(row)
    const stretch =
      changes.get(former.from) ??
      new ChangedStretch(
        { first: former.from, rows: edit.former.slice(former.from, former.to) },
        { first: rows.from, rows: edit.rows.slice(rows.from, rows.to) },
      )
    changes.set(former.from, stretch)
    for (const { text, ...span } of own) {
      const place = stretch.placeOf(row, span)
      if (place) add(place.row, { start: place.start, end: place.end, text })
    }
  }
  const inOrder = (own: readonly Footnote[]) => own.toSorted((a, b) => a.start - b.start)
  return new Map([...moved].map(([row, own]) => [row, inOrder(own)]))
}

interface Rows {
  /** The index of the first of them. */
  readonly first: number
  readonly rows: readonly string[]
}

/** Rows that an edit has replaced by others. */
class ChangedStretch {
  private readonly former: Rows
  private readonly next: Rows
  private readonly formerSentences: readonly number[]
  private readonly nextSentences: readonly number[]
  private readonly whole: ChangedText
  private readonly places: RowPlaces

  constructor(former: Rows, next: Rows) {
    this.former = former
    this.next = next
    this.formerSentences = sentencesOf(former)
    this.nextSentences = sentencesOf(next)
    this.whole = new ChangedText(former.rows.join(''), next.rows.join(''))
    this.places = new RowPlaces(next.rows)
  }

  /** The place of a mark in one of the former rows; null if it was deleted. */
  placeOf(row: number, span: Span): (Span & { row: number }) | null {
    // As many sentences as before: each is taken for the one that it was. Otherwise some were joined or divided.
    if (this.formerSentences.length === this.nextSentences.length) {
      const to = this.nextSentences[this.formerSentences.indexOf(row)]
      if (to === undefined) return null
      const { former, next } = this
      const change = new ChangedText(former.rows[row - former.first] ?? '', next.rows[to - next.first] ?? '')
      const found = change.placeOf(span) ?? change.behindReplaced()
      return found && { ...found, row: to }
    }
    const before = this.former.rows.slice(0, row - this.former.first).join('').length
    const found = this.whole.placeOf({ start: before + span.start, end: before + span.end })
    const place = found && this.places.at(found.start, found.end)
    return place && { ...place, row: this.next.first + place.row }
  }
}

const sentencesOf = ({ first, rows }: Rows) => rows.flatMap((row, at) => (isContent(row) ? [first + at] : []))

/** A text that was changed between what is the same at its beginning and at its end. */
class ChangedText {
  private readonly former: string
  private readonly next: string
  private readonly start: number
  /** Where the change ends, in the former text and in the next one. */
  private readonly formerEnd: number
  private readonly nextEnd: number

  constructor(former: string, next: string) {
    const most = Math.min(former.length, next.length)
    let start = 0
    while (start < most && former[start] === next[start]) start += 1
    if (isWithinCharacter(next, start) || isWithinCharacter(former, start)) start -= 1
    let same = 0
    while (same < most - start && former.at(-1 - same) === next.at(-1 - same)) same += 1
    if (isWithinCharacter(next, next.length - same) || isWithinCharacter(former, former.length - same))
      same -= 1
    this.former = former
    this.next = next
    this.start = start
    this.formerEnd = former.length - same
    this.nextEnd = next.length - same
  }

  placeOf({ start, end }: Span): Span | null {
    if (end <= this.start) return { start, end }
    const more = this.nextEnd - this.formerEnd
    if (start >= this.formerEnd) return { start: start + more, end: end + more }
    const mark = this.former.slice(start, end)
    const at = mark === '' ? -1 : onlyPlaceOf(mark, this.next.slice(this.start, this.nextEnd))
    const isOne = onlyPlaceOf(mark, this.former.slice(this.start, this.formerEnd)) >= 0
    return at >= 0 && isOne ? { start: this.start + at, end: this.start + at + mark.length } : null
  }

  /** Behind what replaced a part of the text; null if that was only deleted. */
  behindReplaced(): Span | null {
    return this.nextEnd > this.start ? { start: this.nextEnd, end: this.nextEnd } : null
  }
}

const isWithinCharacter = (text: string, at: number) =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at - 1), at + 1))

/** -1 if a text has a mark several times, or never. */
function onlyPlaceOf(mark: string, text: string): number {
  const at = text.indexOf(mark)
  return at === text.lastIndexOf(mark) ? at : -1
}
