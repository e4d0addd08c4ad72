import type { Furigana } from '../contracts/schemas/text.ts'
import { hasKanji } from './kana.ts'
import type { Word } from './morphology/word.ts'
import { alignReading } from './reading/align.ts'

type Part = Furigana[number]

/** One reading per unbroken run of kanji, as printed in books. */
export function furiganaOf(words: readonly Word[]): Furigana {
  return joinParts(words.flatMap(partsOf))
}

function partsOf(word: Word): Part[] {
  if (word.reading === null || !hasKanji(word.surface)) return [{ text: word.surface }]
  return alignReading(word.surface, word.reading) ?? [{ text: word.surface, reading: word.reading }]
}

/** Joins what reads as one run: kanji next to kanji, and text next to text. */
export function joinParts(parts: readonly Part[]): Furigana {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && readsOn(last, part)) joined.splice(-1, 1, merged(last, part))
    else joined.push(part)
  }
  return joined
}

function readsOn(last: Part, next: Part): boolean {
  if (last.reading === undefined && next.reading === undefined) return true
  if (last.reading === undefined || next.reading === undefined) return false
  return hasKanji([...last.text.slice(-2)].at(-1) ?? '') && hasKanji([...next.text.slice(0, 2)].at(0) ?? '')
}

function merged(last: Part, next: Part): Part {
  const text = last.text + next.text
  if (last.reading === undefined || next.reading === undefined) return { text }
  return { text, reading: last.reading + next.reading }
}
