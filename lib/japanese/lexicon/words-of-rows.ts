import type { WordsOfRows } from '../../contracts/schemas/japanese/lexicon.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { nameOf } from '../../platform/values/name-of.ts'
import { grammarSpans } from '../grammar/find-grammar.ts'
import type { Dictionary, DictionaryFile } from './dictionary.ts'
import { wordsOfRow } from './row-words.ts'

/** Rises when the same text with the same dictionary has other words. */
const RULES = 6

/** Identifies the method by which the words of a text are found. */
export const analysisVersion = (dictionary: DictionaryFile | null) =>
  `${RULES}+${dictionary?.sha256 ?? 'none'}`

/** The words of rows by the ids of their skills, with those skills; and the patterns of grammar in the rows. */
export function wordsOfRows(rows: readonly Token[][], dictionary: Dictionary | null): WordsOfRows {
  const skills: WordsOfRows['skills'] = {}
  const skillOf = (of: { form: string; reading: string; gloss: string }) => {
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
