import { MOST_LINES } from '../../../../../lib/contracts/schemas/articles/source.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import type { ReadLines, TimedLine } from '../timed-lines.ts'
import type { Cue, Cues } from './cues.ts'
import { languagesOfCues, languagesOfRows } from './languages.ts'
import { once } from './once.ts'
import { withoutRolling } from './rolling.ts'
import { joined } from './rows.ts'

/** Characters that the server takes for one sentence, and for a translation. */
const LONGEST = { sentence: 1_000, translation: 5_000 }

/** The cues of a file as lines, in the order in which they are said, each once. */
export function linesOf(readCues: Cues): ReadLines {
  const cues = readCues.cues.toSorted((a, b) => a.start_ms - b.start_ms || a.at - b.at)
  const byRows = languagesOfRows(withoutRolling(once(cues)))
  const { japanese, other } = byRows.other.length > 0 ? byRows : languagesOfCues(byRows.japanese)
  const within = (cues: readonly Cue[], longest: number) =>
    once(cues).flatMap((cue): TimedLine[] => {
      const { text, readings } = joined(cue.rows)
      if (text.length > longest) readCues.leave('too_long', cue.at, text)
      if (text === '' || text.length > longest) return []
      const { start_ms, end_ms } = cue
      return [{ text, start_ms, end_ms, ...(readings.length > 0 && { readings }) }]
    })
  const lines = within(japanese, LONGEST.sentence)
  const translations = within(other, LONGEST.translation)
  if (lines.length === 0) throw new UnreadableFile('no_lines')
  if (Math.max(lines.length, translations.length) > MOST_LINES) throw new UnreadableFile('too_many_lines')
  return { lines, translations, leftOut: readCues.leftOut.toSorted((a, b) => a.row - b.row) }
}
