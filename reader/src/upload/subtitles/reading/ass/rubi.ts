import type { ReadText } from '../../../../../../lib/study/articles/source/read-text.ts'
import { hasKanji, isKana, KANJI, readingIn } from '../../writing.ts'
import type { Cues } from '../cues.ts'
import { canBeRead } from '../ruby.ts'
import type { Event } from './overrides.ts'

const RUBI = /rub[iy]|furigana|ルビ|ふりがな/i
/** The height of readings above that of their line. */
const SHARE = 0.6
const CLOSE_MS = 100
/** In heights of a line: its readings stand no farther above it. */
const FAR = 3
/** Dots above words that are stressed. */
const DOTS = /^[・･﹅﹆●○•˙、.\s]+$/u
/** The longest line that is taken; readings of a longer one are not looked for. */
const LONGEST = 1_000
const RUN = new RegExp(`[${KANJI}]+`, 'gu')

/** The events without those that are readings above others, which get them. */
export function withRubi(events: readonly Event[], into: Cues): Event[] {
  const lines = events.filter(
    line => !line.isComment && line.text.length <= LONGEST && hasKanji(line.text) && !RUBI.test(line.style),
  )
  const byStart = Map.groupBy(lines, ({ start_ms }) => Math.floor(start_ms / CLOSE_MS))
  const near = ({ start_ms }: Event) => {
    const slot = Math.floor(start_ms / CLOSE_MS)
    return [slot - 1, slot, slot + 1].flatMap(each => (byStart.get(each) ?? []).slice(0, MOST_NEAR))
  }
  const above = new Map<Event, Event[]>()
  const rest: Event[] = []
  for (const event of events) {
    const isNamed = RUBI.test(event.style)
    const rubyReading = readingIn(event.text)
    // Pieces of karaoke that are readings: its line has them.
    if (isNamed && (event.isComment || /^fx$/i.test(event.effect) || DOTS.test(rubyReading))) continue
    const line = isKana(rubyReading) ? lineBelow(event, isNamed, near(event)) : null
    const own = line && (above.get(line) ?? [])
    if (own) above.set(line, own)
    const isTaken = own && own.length < MOST_ABOVE
    if (isTaken && !own.some(each => isLayerOf(each, event))) own.push(event)
    if (isTaken) continue
    if (isNamed && isKana(rubyReading)) into.leave('reading', event.at, event.text)
    else rest.push(event)
  }
  return rest.map(event => {
    const readings = above.get(event)
    return readings ? readAs(event, readings, into) : event
  })
}
/** Lines that begin together, and readings above one of them. */
const [MOST_NEAR, MOST_ABOVE] = [20, 500]

const isLayerOf = (first: Event, event: Event) =>
  first.text === event.text &&
  Math.abs((first.place?.x ?? 0) - (event.place?.x ?? 0)) < (event.text.length * event.width) / 2

/** The line that a reading stands above: the nearest below it that has kanji. */
function lineBelow(event: Event, isNamed: boolean, near: readonly Event[]): Event | null {
  const lines = near.filter(
    line =>
      Math.abs(line.start_ms - event.start_ms) <= CLOSE_MS &&
      (isNamed || event.height <= SHARE * line.height),
  )
  const { place } = event
  // Small text without a place may be anything, such as a whisper.
  if (!place) return (isNamed && lines[0]) || null
  const height = (line: Event) => (line.place ? line.place.y - place.y : 0)
  const isBelow = (line: Event) => height(line) >= 0 && (isNamed || height(line) <= FAR * line.height)
  const below = lines.filter(line => (line.place ? isBelow(line) : isNamed))
  return below.toSorted((a, b) => height(a) - height(b))[0] ?? null
}

/** A line with the readings above it: each is that of a run of kanji, in order. */
function readAs(line: Event, above: readonly Event[], into: Cues): Event {
  const runs = line.rows.flatMap((row, at) =>
    [...row.text.matchAll(RUN)].map(({ 0: { length }, index }) => ({
      row: at,
      start: index,
      end: index + length,
      reading: '',
    })),
  )
  const ordered = above.toSorted((a, b) => (a.place?.x ?? 0) - (b.place?.x ?? 0))
  let next = 0
  for (const event of ordered) {
    const reading = readingIn(event.text)
    const at = runs.length === above.length ? next : nearest(line, event, runs, next)
    const run = runs[at]
    if (run) run.reading += reading
    next = runs.length > above.length ? at + 1 : at + Number(runs.length === above.length)
  }
  const rows = line.rows.map(({ text, readings }, row): ReadText => {
    const read = runs.filter(run => run.row === row && run.reading !== '')
    const own = read.filter(run => canBeRead(text.slice(run.start, run.end), run.reading))
    for (const { reading } of read.filter(run => !own.includes(run))) into.leave('reading', line.at, reading)
    const ownReadings = own.map(({ start, end, reading }) => ({ start, end, reading }))
    return { text, readings: ownReadings.length > 0 ? ownReadings : readings }
  })
  return { ...line, rows }
}

/** The run of kanji, from the next one, whose middle is nearest to that of a reading, where places tell it; else the first that fits. */
function nearest(
  line: Event,
  event: Event,
  runs: readonly { start: number; end: number }[],
  next: number,
): number {
  const last = Math.min(next, runs.length - 1)
  const { place } = line
  const reading = event.text.length
  const fits = runs.findIndex(({ start, end }, at) => at >= last && reading <= 4 * (end - start))
  if (!place || !event.place) return fits < 0 ? last : fits
  const left = place.x - shift(line) * line.text.length * line.width
  const middle = event.place.x + (0.5 - shift(event)) * reading * event.width
  const distance = ({ start, end }: { start: number; end: number }) =>
    Math.abs(left + ((start + end) / 2) * line.width - middle)
  return runs.reduce((best, run, at) => {
    const before = runs[best]
    return at > last && before && distance(run) < distance(before) ? at : best
  }, last)
}

/** How much of a text stands left of its place. */
const shift = ({ alignment }: Event) => [1, 0, 0.5][alignment % 3] ?? 0.5
