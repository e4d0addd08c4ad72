import type { Event } from './overrides.ts'

/** A text drawn in pieces, each with a place of its own. */
export interface Joined {
  text: string
  /** One of its pieces, whose times are those of all. */
  first: Event
  pieces: readonly Event[]
}

/** In heights of a character: pieces of one row stand this close. */
const ROW = 0.75
/** In widths of a character: other speakers and signs stand farther apart than the pieces of a line. */
const GAP = 3
/** Characters of a piece of a column; longer ones are rows of their own. */
const PIECE = 2
export const isEffect = ({ effect }: Pick<Event, 'effect'>) => /^fx$/i.test(effect)
const ENDS = /[。．！？!?」』）)]$/

/** Pieces that are seen at the same time, as the rows or columns that they make, without the layers of a piece. */
export function rowsOfPieces(pieces: readonly Event[]): Joined[] {
  const rows = near(pieces, 'y')
  const areShort = pieces.every(({ text }) => text.length <= PIECE)
  const isColumn =
    areShort && pieces.length > 2 && rows.every(row => row.length === 1) && near(pieces, 'x').length === 1
  const groups = isColumn ? [pieces.toSorted((a, b) => at(a, 'y') - at(b, 'y'))] : rows.flatMap(apart)
  return groups.flatMap(withoutWhole).flatMap(group => {
    const ordered = isColumn ? group : group.toSorted((a, b) => at(a, 'x') - at(b, 'x'))
    const single = ordered.filter((event, at) => !isLayerOf(event, ordered[at - 1]))
    const [first] = ordered
    return first ? [{ text: single.map(({ text }) => text).join(''), first, pieces: ordered }] : []
  })
}

/** A row, apart from a piece that has the text of all others: some effects move the whole line too. */
function withoutWhole(row: Event[]): Event[][] {
  const whole = row.reduce<Event | undefined>(
    (a, b) => (a && a.text.length >= b.text.length ? a : b),
    undefined,
  )
  const rest = row.filter(each => each.text !== whole?.text)
  const length = rest.reduce((sum, { text }) => sum + text.length, 0)
  const isWhole =
    whole &&
    rest.length > 1 &&
    length >= whole.text.length &&
    rest.every(({ text }) => whole.text.includes(text))
  return isWhole ? [...row.filter(each => !rest.includes(each)).map(each => [each]), rest] : [row]
}

/** True for pieces of a line that no effect names: three or more, or some of single characters, and no sentences. */
export function arePieces({ pieces, text }: Joined): boolean {
  const texts = pieces.map(piece => piece.text)
  const isShort = texts.every(each => each.length <= 2)
  const areSame = new Set(texts).size === 1 && texts.some(each => each.length > 1)
  const isSentence = texts.slice(0, -1).some(each => ENDS.test(each))
  return text !== texts[0] && texts.length > (isShort ? 1 : 2) && !areSame && !isSentence
}

const at = ({ place }: Event, axis: 'x' | 'y') => place?.[axis] ?? 0

/** A row by its gaps, which in an effect mean nothing. */
function apart(row: Event[]): Event[][] {
  return row.some(isEffect)
    ? [row]
    : near(row, 'x', (a, b) => ((a.text.length + b.text.length) / 2 + GAP) * b.width)
}

/** Groups of pieces that are close to each other along an axis. */
function near(
  pieces: readonly Event[],
  axis: 'x' | 'y',
  reach: (last: Event, piece: Event) => number = (_, piece) => ROW * piece.height,
): Event[][] {
  const groups: Event[][] = []
  for (const piece of pieces.toSorted((a, b) => at(a, axis) - at(b, axis))) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && at(piece, axis) - at(last, axis) <= reach(last, piece)) group.push(piece)
    else groups.push([piece])
  }
  return groups
}

function isLayerOf(event: Event, before: Event | undefined): boolean {
  if (!before || before.text !== event.text) return false
  if (!event.place || !before.place) return event.place === before.place
  return event.place.x - before.place.x < (event.text.length * event.width) / 4
}
