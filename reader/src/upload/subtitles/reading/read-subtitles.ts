import type { ReadLines } from '../timed-lines.ts'
import { readAss } from './ass/read-ass.ts'
import { Cues } from './cues.ts'
import { linesOf } from './lines-of.ts'
import { readLrc } from './lrc.ts'
import { readSubtitles } from './subtitles.ts'
import { readTtml } from './ttml/read-ttml.ts'

const EVENT = /^[ \t]*(?:dialogue|comment)[ \t]*:/im
const ASS =
  /^[ \t\ufeff]*\[(?:script info|events|v4\+? styles)\]|^[ \t]*dialogue[ \t]*:[^,\n]{0,40},[ \t]*\d+:\d/im
const XML = /^[\s\ufeff]*<(?:[?!]|(?:[\w-]+:)?(?:tt|transcript|timedtext)[\s>])/i
const LYRICS = /^[ \t\ufeff]*\[\d+:\d+(?:[.:]\d+)*\]/m

/** The lines of a subtitle file. What it is, its text says: names often have the ending of another kind. */
export function linesIn(text: string): ReadLines {
  const cues = new Cues()
  readerOf(text)(text, cues)
  return linesOf(cues)
}

function readerOf(text: string) {
  if (XML.test(text)) return readTtml
  if (EVENT.test(text) && ASS.test(text)) return readAss
  if (LYRICS.test(text) && !text.includes('-->')) return readLrc
  return readSubtitles
}
