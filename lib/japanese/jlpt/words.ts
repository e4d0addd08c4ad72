import { readFileSync } from 'node:fs'

/** The words of the JLPT that the community lists, a section for each level. Made by scripts/jlpt-words. */
export const JLPT_TABLE = new URL('./words.txt', import.meta.url)

/** From the easiest level to the hardest. */
export const LEVELS: readonly string[] = ['N5', 'N4', 'N3', 'N2', 'N1']

/** The place of a word's level among `LEVELS`; null if the lists lack the word with this reading. */
export type JlptRank = (form: string, reading: string) => number | null

export function readJlptRanks(): JlptRank {
  const ranks = new Map<string, number>()
  for (const section of readFileSync(JLPT_TABLE, 'utf8').trim().split('\n\n')) {
    const [level = '', ...words] = section.split('\n')
    const rank = LEVELS.indexOf(level)
    for (const word of words) ranks.set(word, rank)
  }
  return (form, reading) => ranks.get(`${form} ${reading}`) ?? null
}
