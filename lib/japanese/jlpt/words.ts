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

/** The words of all lists, and our own. A word is in the list of its easiest level alone. */
export function readJlptWords(): JlptWord[] {
  const own = readOwnWords()
  const names = new Set(own.map(nameOf))
  const listed = readFileSync(JLPT_TABLE, 'utf8')
    .trim()
    .split('\n\n')
    .flatMap(section => {
      const [level = '', ...words] = section.split('\n')
      return words.map(word => wordOf(word, NAMES.indexOf(level)))
    })
  return [...own, ...listed.filter(word => !names.has(nameOf(word)))]
}

/** Basic words that the lists lack or have too late, all of N5; each line ends with its reason. */
const readOwnWords = (): JlptWord[] =>
  readFileSync(new URL('./own-words.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .map(line => wordOf(line, 0))

function wordOf(line: string, rank: number): JlptWord {
  const [form = '', reading = ''] = line.split(' ')
  return { form, reading, rank }
}

const nameOf = ({ form, reading }: JlptWord) => `${form} ${reading}`

export function readJlptRanks(words: readonly JlptWord[] = readJlptWords()): JlptRank {
  const ranks = new Map(words.map(word => [nameOf(word), word.rank]))
  return (form, reading) => ranks.get(`${form} ${reading}`) ?? null
}
