import type { Word } from '../morphology/word.ts'

/** 々 behind a kanji the dictionary does not double (昔々) repeats its reading. */
export function readIterationMarks(words: readonly Word[]): Word[] {
  const read: Word[] = []
  for (const word of words) {
    const last = read.at(-1)
    const repeats = word.surface === '々' && last?.reading && [...last.surface].length === 1
    if (!last || !repeats) read.push(word)
    else
      read.splice(-1, 1, {
        ...last,
        surface: `${last.surface}々`,
        base: `${last.surface}々`,
        reading: last.reading + last.reading,
      })
  }
  return read
}
