import { isSpeakable } from '../../../../japanese/speakable.ts'
import type { WantedWord } from './readings.ts'

/** The program reads lines of at most 1,023 bytes, and needs memory by the length of the sound. */
const MOST_IN_LINE = 120
const pause = /[。！？、，．]$/u

/**
 * Makes signs wide, as the dictionary has them: the program would do so in a buffer too small for a long line. Ends lines
 * after a pause where possible; omits those without a sound.
 */
export function linesOf(words: readonly WantedWord[]): WantedWord[][] {
  const lines: WantedWord[][] = []
  let line: WantedWord[] = []
  let length = 0
  let lastPause = 0
  const end = (count: number) => {
    lines.push(line.slice(0, count))
    line = line.slice(count)
    length = line.reduce((sum, { written }) => sum + written.length, 0)
    lastPause = 0
  }
  for (const word of words.flatMap(({ written, kana }) => short({ written: wide(written), kana }))) {
    if (length + word.written.length > MOST_IN_LINE) end(lastPause || line.length)
    line.push(word)
    length += word.written.length
    if (pause.test(word.written)) lastPause = line.length
  }
  end(line.length)
  return lines.filter(each => each.some(({ written }) => isSpeakable(written)))
}

/** Cuts a word longer than a line, such as a row of letters; only the program may know the reading of its parts. */
function short({ written, kana }: WantedWord): WantedWord[] {
  if (written.length <= MOST_IN_LINE) return [{ written, kana }]
  const parts: WantedWord[] = []
  for (let at = 0; at < written.length; at += MOST_IN_LINE)
    parts.push({ written: written.slice(at, at + MOST_IN_LINE), kana: null })
  return parts
}

/** Turns line breaks and shapeless signs into spaces; surrogates have no reading. */
const wide = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+|[\u{10000}-\u{10FFFF}]|\p{Cs}/gu, ' ')
    .replaceAll(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replaceAll(' ', '　')
