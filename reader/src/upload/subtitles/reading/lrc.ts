import { MOST_LINES } from '../../../../../lib/contracts/schemas/articles/source.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { momentIn } from './clock.ts'
import type { Cues } from './cues.ts'
import { withEnds } from './ends.ts'
import { readMarkup } from './markup.ts'
import { rowsOf, rowsOfFile } from './rows.ts'

const TAG = /^\s*\[([^[\]]{1,40})\]/
/** Some programs write a colon before hundredths of a second. */
const HUNDREDTHS = /^(\s*\d+:\d+):(\d+\s*)$/
/** Times of words, in brackets of either kind. */
const WORD_TIMES = /<\d+:\d+(?:[.:]\d+)?>|\[\d+:\d+(?:[.:]\d+)?\]/g
/** Each line may have an empty one behind it, which ends it. */
const MOST_SUNG = 2 * MOST_LINES
/** A tag about the song, such as its title. */
const ABOUT = /^[a-z_#]{1,12}:/i

interface Sung {
  rows: ReturnType<typeof rowsOf>
  start_ms: number
  at: number
}

/** Reads timed lyrics, where a line may be sung several times. It ends where the next one begins. */
export function readLrc(text: string, into: Cues): void {
  const sung: Sung[] = []
  let offset = 0
  for (const [row, whole] of rowsOfFile(text).entries()) {
    const at = row + 1
    const starts: number[] = []
    let rest = whole.replace(/^\ufeff/, '')
    for (let tag = TAG.exec(rest); tag && starts.length <= MOST_SUNG; tag = TAG.exec(rest)) {
      const tagText = tag[1] ?? ''
      const moment = momentIn(tagText.replace(HUNDREDTHS, '$1.$2'))
      // Brackets are of the song where they hold no time and are not of the file.
      if (moment === null && (starts.length > 0 || !ABOUT.test(tagText))) break
      if (moment !== null) starts.push(moment)
      else if (/^offset:/i.test(tagText)) offset = Number.parseInt(tagText.slice(7), 10) || 0
      rest = moment === null ? '' : rest.slice(tag[0].length)
    }
    const untimed = rest.replaceAll(WORD_TIMES, '')
    const line = (untimed === rest ? rest : untimed.replace(/ {2,}/g, ' ')).trim()
    if (starts.length === 0 && line !== '') into.leave('no_times', at, line)
    if (sung.length + starts.length > MOST_SUNG) throw new UnreadableFile('too_many_lines')
    const rows = starts.length > 0 ? rowsOf(readMarkup(line)) : []
    sung.push(...starts.map(start_ms => ({ rows, start_ms, at })))
  }
  // A positive offset makes all lines earlier.
  const ordered = sung
    .map(line => ({ ...line, start_ms: Math.max(0, line.start_ms - offset), end_ms: null }))
    .sort((a, b) => a.start_ms - b.start_ms)
  for (const line of withEnds(ordered)) into.add(line)
}
