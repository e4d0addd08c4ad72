import type { Cues } from '../cues.ts'
import { eventsIn } from './events.ts'
import { withoutPieces } from './karaoke.ts'
import { eventOf } from './overrides.ts'
import { withRubi } from './rubi.ts'

/** Reads an ASS or SSA file: what is said, without formatting, comments and drawings. */
export function readAss(text: string, into: Cues): void {
  const { events, styles } = eventsIn(text, into)
  const seen = events.map(event => eventOf(event, styles))
  for (const event of withoutPieces(withRubi(seen, into))) into.add(event)
}
