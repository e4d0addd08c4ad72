import type { Furigana } from '../../contracts/schemas/japanese/text.ts'
import { hasKanji, kanjiClass, toHiragana } from '../kana.ts'

const runs = new RegExp(`[${kanjiClass}]+|[^${kanjiClass}]+`, 'gu')

/** Lays the reading of a whole text on its kanji: 食べ物, たべもの → 食[た]べ物[もの]. Null if they do not fit. */
export function alignReading(text: string, reading: string): Furigana | null {
  const parts = text.match(runs) ?? []
  const readings = shares(parts, toHiragana(reading))
  return (
    readings &&
    parts.map((part, index) => (hasKanji(part) ? { text: part, reading: readings[index] } : { text: part }))
  )
}

/**
 * The part of the reading for each part of the text, as short as possible for kanji. Dead ends are remembered: a
 * model's text may be full of them.
 */
function shares(parts: readonly string[], reading: string): string[] | null {
  const deadEnds = new Set<string>()
  const fitFrom = (index: number, at: number): string[] | null => {
    const part = parts[index]
    if (part === undefined) return at === reading.length ? [] : null
    if (deadEnds.has(`${index} ${at}`)) return null
    for (const end of endsOf(part, reading, at)) {
      const rest = fitFrom(index + 1, end)
      if (rest) return [reading.slice(at, end), ...rest]
    }
    deadEnds.add(`${index} ${at}`)
    return null
  }
  return fitFrom(0, 0)
}

function* endsOf(part: string, reading: string, at: number): Generator<number> {
  if (!hasKanji(part)) {
    if (reading.startsWith(toHiragana(part), at)) yield at + part.length
    return
  }
  for (let end = at + 1; end <= reading.length; end++) yield end
}
