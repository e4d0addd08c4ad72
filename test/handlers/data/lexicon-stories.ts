import {
  ArticleWords,
  type GrammarSpan,
  type MissingBlocks,
  type RowWord,
  type WordsOfRows,
  WordsOrigin,
} from '../../../lib/contracts/schemas/japanese/lexicon.ts'
import { levelOf } from '../../../lib/japanese/jlpt/levels.ts'
import { isContent } from '../../../lib/japanese/split.ts'
import { nameOf } from '../../../lib/platform/values/name-of.ts'
import type { DataClient } from './lab.ts'

export const VERSION = '1+aa'

export const skillOf = (character: string) => nameOf('word', character, character)

/** Of the words that have a level: N5, N4. */
const READINGS = new Map([
  ['水', 'みず'],
  ['湖', 'みずうみ'],
])

/** In these texts each kanji is a word, each letter of katakana a name, ば is grammar, and 々 is in no dictionary. */
export function wordsIn(rows: readonly string[]): WordsOfRows {
  const skills: WordsOfRows['skills'] = {}
  const wordsOf = (row: string): RowWord[] =>
    [...row].flatMap((character, start): RowWord[] => {
      if (/[ァ-ヶ]/.test(character)) return [[start, 1, null, 'name']]
      if (character === '々') return [[start, 1, null, 'word']]
      if (!/\p{Script=Han}/u.test(character)) return []
      const parse_source = 'dictionary' as const
      const gloss = `gloss of ${character}`
      const reading = READINGS.get(character) ?? character
      skills[skillOf(character)] = {
        ...{ form: character, reading, gloss, parse_source },
        level: levelOf({ form: character, reading }, []),
      }
      return [[start, 1, skillOf(character), 'word']]
    })
  const grammarOf = (row: string): GrammarSpan[] =>
    [...row].flatMap((character, start) => (character === 'ば' ? [{ start, length: 1, pattern: 'ba' }] : []))
  return {
    rows: rows.map(row => (isContent(row) ? wordsOf(row) : [])),
    grammar: rows.map(grammarOf),
    skills,
  }
}

/** Does the work of the controller for an article, and returns the number of analysed blocks. */
export async function pass(client: DataClient, id: number, analysis_version = VERSION, has_owner = true) {
  let analysed = 0
  for (;;) {
    const missing = await client.lexicon.missing({ params: { id }, query: { analysis_version } })
    if (missing.is_complete) return analysed
    const { content_revision } = missing
    if (missing.blocks.length === 0) {
      await client.lexicon.complete({
        params: { id },
        body: { content_revision, analysis_version, has_owner },
      })
      return analysed
    }
    await writeWords(client, id, missing, analysis_version)
    analysed += missing.blocks.length
  }
}

export const writeWords = (
  client: DataClient,
  id: number,
  { content_revision, blocks }: MissingBlocks,
  analysis_version = VERSION,
) =>
  client.lexicon.blocks({
    params: { id },
    body: {
      content_revision,
      analysis_version,
      blocks: blocks.map(({ block, text_hash, rows }) => ({ block, text_hash, ...wordsIn(rows) })),
    },
  })

export async function readWords(
  client: DataClient,
  id: number,
  query: { offset?: number; limit?: number } = {},
) {
  const lines = await client.articleWords.words({ params: { id }, query: { guest: false, ...query } })
  const [origin = '', words = ''] = lines.map(line => Buffer.from(line).toString())
  return { ...WordsOrigin.parse(JSON.parse(origin)), words: ArticleWords.parse(JSON.parse(words)) }
}

/** The occurrences of a learner's words, as text. */
export async function occurrencesOf(client: DataClient, character: string) {
  const { items } = await client.articleWords.occurrences({ query: { skill_id: skillOf(character) } })
  return items.map(({ article_id, index, start, sentence }) => `${article_id}.${index}.${start} ${sentence}`)
}
