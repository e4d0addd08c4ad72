import { Near } from './near.ts'
import type { Event } from './overrides.ts'
import { arePieces, isEffect, type Joined, rowsOfPieces } from './placed.ts'

/** Pieces drawn one after another belong to a line if no longer pause is between them. */
const PAUSE_MS = 500
/** Characters of one syllable. */
const SYLLABLE = 4

const bare = (text: string) => text.replace(/\s+/g, '')

/** The events with each line that is drawn in pieces once: as its karaoke event has it, or joined from the pieces. */
export function withoutPieces(events: readonly Event[]): Event[] {
  const { pieces, rest } = piecesIn(events)
  const drawn = new Near<Joined>()
  for (const piece of pieces) drawn.add(piece, piece.first)
  const left = new Set(pieces)
  const nearLines = new Near<{ text: string; line?: Event }>()
  const syllables = syllablesOf(rest)
  const lines = rest.filter(event => {
    const text = bare(event.text)
    const own = drawn
      .around(event)
      .filter(piece => text.includes(piece.text) && (event.isKaraoke || piece.text.length > 1))
    for (const piece of own) left.delete(piece)
    // A comment is a line if its pieces are drawn.
    if (event.isComment && own.length === 0 && !syllables.lines.has(event)) return false
    if (syllables.pieces.has(event)) return false
    nearLines.add({ text }, event)
    return true
  })
  const ordered = [...left].sort(
    (a, b) => b.text.length - a.text.length || a.first.start_ms - b.first.start_ms,
  )
  const isWhole = ({ text, pieces }: Joined) => pieces.length > 1 || text.length > SYLLABLE
  const wholeOf = ({ text, first }: Joined) => nearLines.around(first).find(each => each.text.includes(text))
  const take = (joined: Joined) => {
    const whole = wholeOf(joined)
    const line = whole?.line ?? asLine(joined)
    // An effect may draw its line anew in each frame, which makes it last.
    line.start_ms = Math.min(line.start_ms, joined.first.start_ms)
    line.end_ms = Math.max(line.end_ms, joined.first.end_ms)
    nearLines.add(whole ?? { text: joined.text, line }, joined.first)
    if (!whole) lines.push(line)
  }
  for (const joined of ordered.filter(isWhole)) take(joined)
  const single = ordered.filter(each => !isWhole(each) && !wholeOf(each))
  for (const joined of chains(single)) take(joined)
  return lines
}

/** Without the places and styles of its pieces: its times are those of all. */
function asLine({ text, first, pieces }: Joined): Event {
  const end_ms = pieces.reduce((last, piece) => Math.max(last, piece.end_ms), first.end_ms)
  return { ...first, end_ms, text, rows: [{ text, readings: [] }], place: null }
}

function piecesIn(events: readonly Event[]): { pieces: Joined[]; rest: Event[] } {
  const isPlaced = (event: Event) => event.place !== null && event.rows.length === 1 && !event.isComment
  const placed = events.filter(
    event => event.text !== '' && !event.isComment && (isEffect(event) || isPlaced(event)),
  )
  const together = Map.groupBy(
    placed,
    ({ start_ms, end_ms, style, effect }) => `${start_ms} ${end_ms} ${isEffect({ effect })} ${style}`,
  )
  const pieces = [...together.values()]
    .flatMap(rowsOfPieces)
    .map(each => ({ ...each, text: bare(each.text) }))
    .filter(each => isEffect(each.first) || arePieces(each))
  const taken = new Set(pieces.flatMap(each => each.pieces))
  const rest = events.filter(
    event => !taken.has(event) && event.text !== '' && (!event.isComment || event.isKaraoke),
  )
  return { pieces, rest }
}

/** Syllables that no effect names, each placed at its own time, of lines that karaoke has as a whole; and these lines. */
function syllablesOf(events: readonly Event[]) {
  const placed = new Near<Event>()
  for (const event of events)
    if (event.place && !event.isKaraoke && event.text.length <= SYLLABLE) placed.add(event, event)
  const [pieces, lines] = [new Set<Event>(), new Set<Event>()]
  for (const line of events.filter(({ isKaraoke }) => isKaraoke)) {
    const own = placed.around(line).filter(({ text }) => line.text.includes(text))
    if (own.length < 2) continue
    lines.add(line)
    for (const event of own) pieces.add(event)
  }
  return { pieces, lines }
}

/** Syllables that are drawn one after another, as lines: one begins with each step back. */
function chains(single: readonly Joined[]): Joined[] {
  const syllableLines: Event[][] = []
  for (const { first } of single.toSorted((a, b) => a.first.start_ms - b.first.start_ms)) {
    const line = syllableLines.at(-1)
    const last = line?.at(-1)
    if (line && last && follows(first, last)) line.push(first)
    else syllableLines.push([first])
  }
  return syllableLines.flatMap(pieces => {
    const [first] = pieces
    return first ? [{ text: pieces.map(({ text }) => bare(text)).join(''), first, pieces }] : []
  })
}

function follows(event: Event, last: Event): boolean {
  if (event.start_ms > last.end_ms + PAUSE_MS) return false
  if (!event.place || !last.place) return event.place === last.place
  return Math.abs(event.place.y - last.place.y) <= event.height / 2 && event.place.x > last.place.x
}
