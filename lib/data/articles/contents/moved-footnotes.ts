import type { Footnote } from '../../../contracts/schemas/articles/figures.ts'
import { RowPlaces } from '../../../japanese/row-places.ts'
import { isContent } from '../../../japanese/split.ts'
import { onlyPlaces } from './only-places.ts'
import type { PlacesAfter, TextEdit } from './places-after.ts'

type FootnotesOfRows = ReadonlyMap<number, readonly Footnote[]>
type Span = Pick<Footnote, 'start' | 'end'>

/**
 * Keeps footnotes in their sentences, wherever those are. In a changed sentence they keep their place in what is the same,
 * or stand behind what replaced it. A deleted mark or sentence takes its footnote along.
 */
export function movedFootnotes(
  footnotes: FootnotesOfRows,
  edit: TextEdit,
  places: PlacesAfter,
): Map<number, Footnote[]> {
  const moved = new Map<number, Footnote[]>()
  const add = (row: number, all: readonly Footnote[]) => {
    const before = moved.get(row)
    if (before) before.push(...all)
    else if (all.length > 0) moved.set(row, [...all])
  }
  const stretches = new Map<number, Replaced>()
  for (const [row, own] of footnotes) {
    const same = places.same(row)
    if (same !== undefined) {
      add(same, own)
      continue
    }
    const { former, rows } = places.replaced(row)
    const stretch = stretches.get(former.from) ?? {
      former: { first: former.from, rows: edit.former.slice(former.from, former.to) },
      next: { first: rows.from, rows: edit.rows.slice(rows.from, rows.to) },
      footnotes: new Map<number, readonly Footnote[]>(),
    }
    stretch.footnotes.set(row, own)
    stretches.set(former.from, stretch)
  }
  for (const stretch of stretches.values()) for (const [row, own] of movedIn(stretch)) add(row, own)
  const inOrder = (own: readonly Footnote[]) => own.toSorted((a, b) => a.start - b.start)
  return new Map([...moved].map(([row, own]) => [row, inOrder(own)]))
}

export function footnotesInChanged(footnotes: readonly Footnote[], former: string, next: string): Footnote[] {
  const change = new ChangedText(former, next, footnotes)
  const moved = footnotes.flatMap(({ text, ...span }) => {
    const place = change.placeOf(span) ?? change.behindReplaced()
    return place ? [{ ...place, text }] : []
  })
  return moved.sort((a, b) => a.start - b.start)
}

interface Rows {
  readonly first: number
  readonly rows: readonly string[]
}

interface Replaced {
  readonly former: Rows
  readonly next: Rows
  readonly footnotes: Map<number, readonly Footnote[]>
}

function movedIn(replaced: Replaced): [row: number, own: Footnote[]][] {
  const { former, next, footnotes } = replaced
  const [sentences, nextSentences] = [sentencesOf(former), sentencesOf(next)]
  if (sentences.length !== nextSentences.length) return movedTogether(replaced)
  // Equally many sentences each count as the former one; otherwise some were joined or divided.
  const destinations = new Map(sentences.map((row, at) => [row, nextSentences[at] ?? -1]))
  return [...footnotes].flatMap(([row, own]): [number, Footnote[]][] => {
    const to = destinations.get(row)
    if (to === undefined) return []
    const text = former.rows[row - former.first] ?? ''
    return [[to, footnotesInChanged(own, text, next.rows[to - next.first] ?? '')]]
  })
}

function movedTogether({ former, next, footnotes }: Replaced): [row: number, own: Footnote[]][] {
  const all: Footnote[] = []
  let length = 0
  for (const [at, row] of former.rows.entries()) {
    for (const { start, end, text } of footnotes.get(former.first + at) ?? [])
      all.push({ start: length + start, end: length + end, text })
    length += row.length
  }
  const change = new ChangedText(former.rows.join(''), next.rows.join(''), all)
  const places = new RowPlaces(next.rows)
  return all.flatMap(({ text, ...span }): [number, Footnote[]][] => {
    const movedSpan = change.placeOf(span)
    const place = movedSpan && places.at(movedSpan.start, movedSpan.end)
    return place ? [[next.first + place.row, [{ start: place.start, end: place.end, text }]]] : []
  })
}

const sentencesOf = ({ first, rows }: Rows) => rows.flatMap((row, at) => (isContent(row) ? [first + at] : []))

/** Ends where beginning and end are the same. */
class ChangedText {
  private readonly former: string
  private readonly start: number
  private readonly formerEnd: number
  private readonly nextEnd: number
  /** Places of marks that occur once in the change: before and now. */
  private readonly formerMarks: ReadonlyMap<string, number>
  private readonly nextMarks: ReadonlyMap<string, number>

  constructor(former: string, next: string, spans: readonly Span[]) {
    const most = Math.min(former.length, next.length)
    let start = 0
    while (start < most && former[start] === next[start]) start += 1
    if (isWithinCharacter(next, start) || isWithinCharacter(former, start)) start -= 1
    let same = 0
    while (same < most - start && former.at(-1 - same) === next.at(-1 - same)) same += 1
    if (isWithinCharacter(next, next.length - same) || isWithinCharacter(former, former.length - same))
      same -= 1
    this.former = former
    this.start = start
    this.formerEnd = former.length - same
    this.nextEnd = next.length - same
    const changed = spans.filter(span => span.end > this.start && span.start < this.formerEnd)
    const marks = changed.map(span => former.slice(span.start, span.end))
    this.formerMarks = onlyPlaces(marks, former.slice(start, this.formerEnd))
    this.nextMarks = onlyPlaces(marks, next.slice(start, this.nextEnd))
  }

  placeOf({ start, end }: Span): Span | null {
    if (end <= this.start) return { start, end }
    const more = this.nextEnd - this.formerEnd
    if (start >= this.formerEnd) return { start: start + more, end: end + more }
    const mark = this.former.slice(start, end)
    const at = this.formerMarks.has(mark) ? this.nextMarks.get(mark) : undefined
    return at === undefined ? null : { start: this.start + at, end: this.start + at + mark.length }
  }

  /** Null for a mere deletion. */
  behindReplaced(): Span | null {
    return this.nextEnd > this.start ? { start: this.nextEnd, end: this.nextEnd } : null
  }
}

const isWithinCharacter = (text: string, at: number) =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at - 1), at + 1))
