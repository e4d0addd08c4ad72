import { readFileSync } from 'node:fs'
import type { JlptLevel } from '../../contracts/schemas/japanese/text.ts'

/** The words of the JLPT that the community lists, a section for each level. Made by scripts/jlpt-words. */
export const JLPT_TABLE = new URL('./words.txt', import.meta.url)

/** From the easiest level to the hardest. */
export const LEVELS: readonly JlptLevel[] = ['N5', 'N4', 'N3', 'N2', 'N1']

const NAMES: readonly string[] = LEVELS

interface JlptWord {
  readonly form: string
  /** In hiragana. */
  readonly reading: string
  /** The place of its level among `LEVELS`. */
  readonly rank: number
}

/** The place of a word's level among `LEVELS`; null if the lists lack the word with this reading. */
export type JlptRank = (form: string, reading: string) => number | null

/** The words of all lists. A word is in the list of its easiest level alone. */
export function readJlptWords(): JlptWord[] {
  return readFileSync(JLPT_TABLE, 'utf8')
    .trim()
    .split('\n\n')
    .flatMap(section => {
      const [level = '', ...words] = section.split('\n')
      const rank = NAMES.indexOf(level)
      return words.map(word => {
        const [form = '', reading = ''] = word.split(' ')
        return { form, reading, rank }
      })
    })
}

export function readJlptRanks(words: readonly JlptWord[] = readJlptWords()): JlptRank {
  const ranks = new Map(words.map(({ form, reading, rank }) => [`${form} ${reading}`, rank]))
  return (form, reading) => ranks.get(`${form} ${reading}`) ?? null
}
