import { toHiragana } from './kana.ts'

const KANA = /^[ぁ-ゖァ-ヺー]+(?=[^ぁ-ゖァ-ヺー])/

/**
 * 食[た]べる is 食べる, read たべる. A reading belongs to the text before it, back to a space; kana with which that begins, and
 * the reading does not, are read beside it: the り of 取[と]り引[ひ]き.
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
    const own = part.slice(0, end)
    const start = before.lastIndexOf(' ') + 1
    const [kana = ''] = KANA.exec(before.slice(start)) ?? []
    const isRead = toHiragana(own).startsWith(toHiragana(kana))
    read.push(before.slice(0, start), isRead ? '' : kana, own)
    before = part.slice(end + 1)
    written.push(before)
  }
  const joined = (pieces: string[]) => pieces.join('').replaceAll(' ', '')
  return { text: joined(written), reading: joined([...read, before]) }
}
