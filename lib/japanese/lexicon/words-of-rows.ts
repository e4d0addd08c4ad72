import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { FoundWord, WordsOfRows } from '../../contracts/schemas/japanese/lexicon.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { nameOf } from '../../platform/values/name-of.ts'
import { grammarSpans } from '../grammar/find-grammar.ts'
import { levelOf, levelOfEntry } from '../jlpt/levels.ts'
import { writtenCandidates } from './candidates.ts'
import type { Dictionary, DictionaryFile } from './dictionary.ts'
import { type LexicalWord, lexicalWords, needsEntry, spanOf } from './lexical-words.ts'
import { isName } from './names.ts'

/** Rises when the same text with the same dictionary has other words. */
const RULES = 14

/** Identifies the method by which the words of a text are found. */
export const analysisVersion = (dictionary: DictionaryFile | null) =>
  `${RULES}+${dictionary?.sha256 ?? 'none'}`

/** The words of rows by the ids of their skills, with those skills; and the patterns of grammar in the rows. */
export function wordsOfRows(rows: readonly Token[][], dictionary: Dictionary | null): WordsOfRows {
  const skills: WordsOfRows['skills'] = {}
  const skillOf = (of: FoundWord) => {
    const skill_id = idOf(of.form, of.reading)
    skills[skill_id] ??= of
    return skill_id
  }
  return {
    rows: rows.map(tokens =>
      wordsOfRow(tokens, dictionary).map(({ start, length, kind, of }) => [
        start,
        length,
        of && skillOf(of),
        kind,
      ]),
    ),
    grammar: rows.map(grammarSpans),
    skills,
  }
}

/** More than a novel has. */
const MOST_IDS = 20_000
const ids = new Map<string, string>()

/** A hash takes longer than finding the word. */
function idOf(form: string, reading: string): string {
  const name = `${form} ${reading}`
  const id = ids.get(name) ?? nameOf('word', form, reading)
  if (ids.size >= MOST_IDS) ids.clear()
  ids.set(name, id)
  return id
}

/** The word of a dictionary, or the written form of an unknown one. */
export interface WordOfRow {
  start: number
  length: number
  kind: 'word' | 'name'
  /** Its dictionary form as the row writes it. */
  written: string
  /** The word of which it is a form; null for words that a dictionary lacks. */
  of: FoundWord | null
}

/** The words of a sentence; their spans ascend and do not overlap. */
export function wordsOfRow(tokens: readonly Token[], dictionary: Dictionary | null): WordOfRow[] {
  return lexicalWords(tokens, dictionary).flatMap(word => {
    const entry = dictionary ? (writtenCandidates(word, dictionary)[0] ?? null) : undefined
    const of = entry === undefined ? unlisted(word) : entry && listed(entry)
    if (of === null && needsEntry(word.head)) return []
    const kind = isName(word, tokens, entry) ? 'name' : 'word'
    return [{ ...spanOf(word), kind, written: word.written, of: kind === 'name' ? null : of } as const]
  })
}

const listed = (entry: DictionaryEntry): FoundWord => ({
  form: entry.headword,
  reading: entry.reading,
  gloss: glossOf(entry),
  parse_source: 'dictionary',
  level: levelOfEntry(entry),
})

const LONGEST_GLOSS = 200

const glossOf = ({ senses }: DictionaryEntry) => (senses[0]?.glosses[0] ?? '').slice(0, LONGEST_GLOSS)

const LONGEST = 50

/** Without a dictionary a word is named by its spelling and reading. */
function unlisted({ head, written: form, reading }: LexicalWord): WordOfRow['of'] {
  if (reading === null || needsEntry(head) || form.length > LONGEST || reading.length > LONGEST) return null
  const level = levelOf({ form, reading }, null)
  return { form, reading, gloss: '', parse_source: 'analyser', level }
}
