import { toHiragana } from './kana.ts'

/** Kana at the start of a text that goes on with something else. */
const KANA = /^[ぁ-ゖァ-ヺー]+(?=[^ぁ-ゖァ-ヺー])/

/**
 * Splits a text with readings in brackets: 食[た]べる is 食べる, read たべる. A reading belongs to all text before it, back to a
 * space or bracket. If that text begins with kana and the reading does not, the kana are read as they are, before the reading:
 * the り in 取[と]り引[ひ]き.
 */
export function inBrackets(text: string) {
  const [first = '', ...rest] = text.split('[')
  if (rest.length === 0) return { text, reading: '' }
  const written = [first]
  const read: string[] = []
  let before = first
  for (const part of rest) {
    const end = part.indexOf(']')
    if (end < 0) return { text, reading: '' }
    const reading = part.slice(0, end)
    const start = before.lastIndexOf(' ') + 1
    const [kana = ''] = KANA.exec(before.slice(start)) ?? []
    const includesKana = toHiragana(reading).startsWith(toHiragana(kana))
    read.push(before.slice(0, start), includesKana ? '' : kana, reading)
    before = part.slice(end + 1)
    written.push(before)
  }
  const joined = (pieces: string[]) => pieces.join('').replaceAll(' ', '')
  return { text: joined(written), reading: joined([...read, before]) }
}
