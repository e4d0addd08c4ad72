import { readFileSync } from 'node:fs'

export interface Radical {
  /** From 1 to 214, by which KANJIDIC names it. */
  readonly number: number
  readonly character: string
  /** The shapes that it has within kanji: 氵 of 水. */
  readonly shapes: readonly string[]
  readonly english: string
  /** In hiragana. */
  readonly names: readonly string[]
}

const TABLE = new URL('./radicals.txt', import.meta.url)

/** The classical radicals in their order. */
export function readRadicals(): Radical[] {
  const lines = readFileSync(TABLE, 'utf8')
    .trim()
    .split('\n')
    .filter(line => !line.startsWith('#'))
  return lines.map((line, at) => {
    const [written = '', english = '', ...names] = line.split(' ')
    const [character = '', ...shapes] = written
    return { number: at + 1, character, shapes, english: english.replaceAll('-', ' '), names }
  })
}
