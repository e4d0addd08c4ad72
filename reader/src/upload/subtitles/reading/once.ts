import type { Cue } from './cues.ts'

/** Layers of one text begin this close to each other, and cues that follow one another have no longer pause. */
const CLOSE_MS = 100
/** A cue that is shown this long is a frame, or only moves rows of captions that roll upward. */
export const SHORTEST_MS = 50
/** In pixels: a shadow stands nearer to its text, and another speaker farther away. */
const FAR = 40

/**
 * Cues without repetitions of the same text that only draw it: its layers, its frames, and its words marked one after another.
 * The cues are in the order of their starts.
 */
export function once(cues: readonly Cue[]): Cue[] {
  const last = new Map<string, Cue[]>()
  const forms = new Map<Cue, Cue['form']>()
  const kept: Cue[] = []
  for (const { form, ...cue } of cues) {
    const text = cue.rows.map(each => each.text).join('')
    const near = (last.get(text) ?? []).filter(each => cue.start_ms <= each.end_ms + CLOSE_MS)
    const first = near.find(each => isLayer(each, cue) || goesOn(each, cue, forms.get(each) !== form))
    if (first) {
      first.end_ms = Math.max(first.end_ms, cue.end_ms)
      forms.set(first, form)
      // Readings may stand above one of the layers alone.
      if (!hasReadings(first)) first.rows = cue.rows
      continue
    }
    forms.set(cue, form)
    last.set(text, [...near.slice(-MOST_NEAR), cue])
    kept.push(cue)
  }
  return kept
}
/** Speakers who say the same at the same time. */
const MOST_NEAR = 10

const hasReadings = ({ rows }: Cue) => rows.some(({ readings }) => readings.length > 0)

function isLayer(first: Cue, cue: Cue): boolean {
  if (cue.start_ms - first.start_ms > CLOSE_MS) return false
  if (cue.start_ms > first.start_ms && cue.start_ms >= first.end_ms) return false
  if (first.name && cue.name && first.name !== cue.name) return false
  return (
    !first.place || !cue.place || Math.hypot(first.place.x - cue.place.x, first.place.y - cue.place.y) < FAR
  )
}

/** True for the next frame of a text that moves, and for the same text with another word marked. */
const goesOn = (first: Cue, cue: Cue, isWrittenElse: boolean): boolean =>
  cue.start_ms > first.start_ms &&
  (cue.end_ms - cue.start_ms <= SHORTEST_MS || (cue.start_ms >= first.end_ms && isWrittenElse))
