import type { Furigana } from '../../contracts/schemas/text.ts'
import { hasKanji, kanjiClass, toHiragana } from '../kana.ts'

const runs = new RegExp(`[${kanjiClass}]+|[^${kanjiClass}]+`, 'gu')

/** Splits into maximal stretches of kanji and of everything else. */
export function kanjiRuns(text: string): string[] {
  return text.match(runs) ?? []
}

/** Lays the reading of a whole text on its kanji: 食べ物, たべもの → 食[た]べ物[もの]. Null where they do not fit. */
export function alignReading(text: string, reading: string): Furigana | null {
  const parts = kanjiRuns(text)
  if (parts.length === 1 && hasKanji(text)) return [{ text, reading: toHiragana(reading) }]
  const pattern = parts.map(part => (hasKanji(part) ? '(.+?)' : escaped(toHiragana(part)))).join('')
  const found = new RegExp(`^${pattern}$`, 'u').exec(toHiragana(reading))
  if (!found) return null
  let group = 0
  return parts.map(part => {
    if (!hasKanji(part)) return { text: part }
    group++
    return { text: part, reading: found[group] ?? '' }
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
