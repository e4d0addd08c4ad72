import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'

/**
 * A part of a text with its readings in brackets, as Anki reads them: 私は 学生[がくせい]だ。 A space stands before what is read if
 * something without a reading stands before it, since the brackets belong to all up to there. A run of which only a part lies
 * in the span has none.
 */
export function bracketed(segments: Furigana, start = 0, length = Number.POSITIVE_INFINITY): string {
  const end = start + length
  let at = 0
  let bracketedText = ''
  for (const { text, reading } of segments) {
    const [from, to] = [Math.max(start, at), Math.min(end, at + text.length)]
    const isWhole = from === at && to === at + text.length
    if (from < to) {
      const part = text.slice(from - at, to - at)
      if (reading === undefined || !isWhole) bracketedText += part
      else bracketedText += `${/[^\]\s]$/.test(bracketedText) ? ' ' : ''}${part}[${reading}]`
    }
    at += text.length
  }
  return bracketedText
}
