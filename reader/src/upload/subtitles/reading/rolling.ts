import type { Cue } from './cues.ts'
import { SHORTEST_MS } from './once.ts'
import { speaks } from './rows.ts'

/** Cues that follow one another have no longer pause. */
const PAUSE_MS = 100
/** Rows that are compared; captions roll by one or two. */
const MOST_ROWS = 8
/** With so many cues that begin with earlier words, the repetition is not chance, even where speakers are marked. */
const FEWEST = 3

/**
 * Rolling captions without what they show again: most cues begin with the last rows of the one before. In other files, what
 * is said twice was said twice. The cues are in the order of their starts.
 */
export function withoutRolling(all: readonly Cue[]): Cue[] {
  const cues = grown(all)
  const pairs = cues.map((cue, at) => ({ cue, again: againIn(cues[at - 1], cue) }))
  const several = pairs.filter(({ cue }) => cue.rows.length > 1 && !isShort(cue))
  const rolling = several.filter(({ cue, again }) => again > 0 && again < cue.rows.length).length
  const isRolling = rolling > 0 && rolling * 2 >= several.length
  const kept: Cue[] = []
  let before: Cue | undefined
  for (const [at, cue] of cues.entries()) {
    const again = againIn(before, cue)
    const isMove = isShort(cue) && (again === cue.rows.length || beginsWith(cues[at + 1], cue))
    if (isMove && before) before = { ...before, end_ms: cue.end_ms }
    if (isMove) continue
    before = cue
    const isSaid =
      again === 0 ||
      !isRolling ||
      (rolling < FEWEST && cue.rows.slice(0, again).some(({ text }) => speaks(text)))
    const rows = isSaid ? cue.rows : cue.rows.slice(again)
    // A whole cue again is moved up in a file that rolls, and a second person's words in any other.
    if (rows.length > 0 || rolling < FEWEST) kept.push(rows.length > 0 ? { ...cue, rows } : cue)
  }
  return kept
}

const isShort = ({ start_ms, end_ms }: Cue) => end_ms - start_ms <= SHORTEST_MS

/** How many of the first rows of a cue are the last ones of the cue before it. */
function againIn(before: Cue | undefined, cue: Cue): number {
  if (!before || cue.start_ms > before.end_ms + PAUSE_MS) return 0
  const most = Math.min(before.rows.length, cue.rows.length, MOST_ROWS)
  for (let again = most; again > 0; again -= 1) {
    const from = before.rows.length - again
    if (cue.rows.slice(0, again).every(({ text }, row) => text === before.rows[from + row]?.text))
      return again
  }
  return 0
}

function beginsWith(next: Cue | undefined, cue: Cue): boolean {
  if (!next || next.start_ms > cue.end_ms + PAUSE_MS || isShort(next)) return false
  return cue.rows.every(({ text }, row) => text === next.rows[row]?.text)
}

/** Captions that are written word by word, each cue with all words so far, as one cue for each line. */
function grown(cues: readonly Cue[]): readonly Cue[] {
  const texts = cues.map(({ rows }) => rows.map(({ text }) => text).join('\n'))
  const grows = cues.map((cue, at) => {
    const [text = '', next = ''] = [texts[at], texts[at + 1]]
    const isNext = (cues[at + 1]?.start_ms ?? Number.POSITIVE_INFINITY) <= cue.end_ms + PAUSE_MS
    return isNext && next.length > text.length && next.startsWith(text)
  })
  const growing = grows.filter(each => each).length
  if (growing < FEWEST || growing * 2 < cues.length) return cues
  let start: number | null = null
  return cues.flatMap((cue, at) => {
    start ??= cue.start_ms
    if (grows[at]) return []
    const whole = { ...cue, start_ms: start }
    start = null
    return [whole]
  })
}
