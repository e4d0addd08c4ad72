import type { Furigana } from '../contracts/schemas/japanese/text.ts'
import { hasKanji } from './kana.ts'
import type { Word } from './morphology/word.ts'
import { alignReading } from './reading/align.ts'

/** One reading for each run of kanji in a word; no reading extends past the end of its word. */
export function furiganaOf(words: readonly Word[]): Furigana {
  return joinTexts(words.flatMap(partsOf))
}

type Part = Furigana[number]

/** A number and its counter are read as one run: 八時間[はちじかん]. */
function partsOf(word: Word): Part[] {
  return joinRuns((word.parts ?? [word]).flatMap(laidOnKanji))
}

function laidOnKanji({ surface, reading }: Pick<Word, 'surface' | 'reading'>): Part[] {
  if (reading === null || !hasKanji(surface)) return [{ text: surface }]
  return alignReading(surface, reading) ?? [{ text: surface, reading }]
}

function joinRuns(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (
      last?.reading !== undefined &&
      part.reading !== undefined &&
      hasKanji(last.text.slice(-1)) &&
      hasKanji(part.text.charAt(0))
    )
      joined.splice(-1, 1, { text: last.text + part.text, reading: last.reading + part.reading })
    else joined.push(part)
  }
  return joined
}

function joinTexts(parts: readonly Part[]): Furigana {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && last.reading === undefined && part.reading === undefined)
      joined.splice(-1, 1, { text: last.text + part.text })
    else joined.push(part)
  }
  return joined
}
