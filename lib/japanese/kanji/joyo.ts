import { readFileSync } from 'node:fs'

const TABLE = new URL('./joyo.txt', import.meta.url)

/** The kanji of a school year: 1 to 6 in primary school, 8 after it, as KANJIDIC counts. */
export interface KanjiGrade {
  readonly grade: number
  readonly kanji: readonly string[]
}

/** The 2,136 jōyō kanji by their grades. */
export function readJoyo(): KanjiGrade[] {
  return readFileSync(TABLE, 'utf8')
    .trim()
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .map(line => {
      const [grade, kanji = ''] = line.split(' ')
      return { grade: Number(grade), kanji: [...kanji] }
    })
}
