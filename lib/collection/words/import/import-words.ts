import type { Clients } from '../../../contracts/clients.ts'
import type { FromDictionary } from '../../../contracts/schemas/learners/words.ts'
import {
  type ImportedWord,
  LineOutcome,
  MOST_OF_PART,
  type WordsImport,
  type WordsImported,
} from '../../../contracts/schemas/learners/words-import.ts'
import { sentencesOf } from '../../../dictionary/asked/reason-sentences.ts'
import { meantWords } from '../../../dictionary/asked/words-of-lines.ts'
import { type ImportLine, readLines } from './read-lines.ts'

type Services = Pick<Clients, 'agent' | 'data'>
type Outcome = WordsImported['lines'][number]

interface Resolved {
  readonly line: ImportLine
  readonly outcome: Outcome
  readonly word: ImportedWord | null
}

/** Imports part by part, and keeps words that are there: after a break, sending the import again does the rest. */
export async function importWords(
  { agent, data }: Services,
  input: WordsImport,
  signal: AbortSignal,
): Promise<WordsImported> {
  const lines = readLines(input)
  const { dictionary, resolved } = await resolve(agent, lines, signal)
  // Sorted, since words whose ids begin alike are written together.
  const words = resolved.filter(hasWord).sort((a, b) => (a.word.skill_id < b.word.skill_id ? -1 : 1))
  const { overwrite, dry_run } = input
  const done = new Map<Resolved, 'added' | 'present'>()
  for (let at = 0; at < words.length; at += MOST_OF_PART) {
    const part = words.slice(at, at + MOST_OF_PART)
    const body = { dictionary, overwrite, dry_run, words: part.map(({ word }) => word) }
    const { outcomes } = await data.wordWrites.importPart({ body }, { signal })
    for (const [n, each] of part.entries()) done.set(each, outcomes[n] === 'added' ? 'added' : 'present')
  }
  const reportedLines = resolved.map(each => ({
    ...each.outcome,
    outcome: done.get(each) ?? each.outcome.outcome,
  }))
  const counts = LineOutcome.options.map(name => [
    name,
    reportedLines.filter(({ outcome }) => outcome === name).length,
  ])
  return { dry_run, lines: reportedLines, counts: Object.fromEntries(counts) }
}

const hasWord = (line: Resolved): line is Resolved & { word: ImportedWord } => line.word !== null

async function resolve(
  agent: Services['agent'],
  lines: readonly ImportLine[],
  signal: AbortSignal,
): Promise<{ dictionary: FromDictionary | null; resolved: Resolved[] }> {
  const { dictionary, meant } = await meantWords(agent, lines, signal)
  const seen = new Map<string, number>()
  const resolved = meant.flatMap((meantWord, n): Resolved | [] => {
    const line = lines[n]
    if (!line) return []
    const lineNames = { line: line.line, word: line.word, reading: line.reading }
    if (!meantWord.word) {
      const { outcome, reason } = meantWord
      const detail = sentencesOf(reason ? [reason] : [])
      return { line, word: null, outcome: { ...lineNames, skill_id: null, outcome, detail } }
    }
    const { skill_id } = meantWord
    const presentLine = {
      ...lineNames,
      reading: meantWord.word.reading,
      skill_id,
      outcome: 'present' as const,
    }
    const before = seen.get(skill_id)
    if (before !== undefined)
      return {
        line,
        word: null,
        outcome: { ...presentLine, detail: sentencesOf([{ code: 'as_in_line', value: String(before) }]) },
      }
    seen.set(skill_id, line.line)
    const { state, tags, note, sentence, written, meaning } = line
    const word = { ...meantWord.word, state, tags, note, sentence, translation: null, written, meaning }
    return { line, word, outcome: { ...presentLine, detail: null } }
  })
  return { dictionary, resolved }
}
