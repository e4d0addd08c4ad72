import type { LineOutcome, WordsImported } from '../../lib/contracts/schemas/learners/words-import.ts'
import { MOST_WORD_LINES } from '../../lib/contracts/schemas/learners/words-import.ts'
import type { CollectionClient } from '../learner/services.ts'

/** The number of unusable lines that are shown; in a wrong file, all lines are unusable. */
const MOST_SHOWN = 10

/** Imports a list of words that the learner knows, in as many parts as needed; returns what to print. */
export async function importKnown({ wordWrites }: CollectionClient, list: string): Promise<string[]> {
  const lines = list.split(/\r\n|\r|\n/)
  const counts = new Map<LineOutcome, number>()
  const unused: string[] = []
  for (let at = 0; at < lines.length; at += MOST_WORD_LINES) {
    const text = lines.slice(at, at + MOST_WORD_LINES).join('\n')
    const imported = await wordWrites.importLines({ body: { format: 'list', text, state: 'known' } })
    for (const line of imported.lines) {
      counts.set(line.outcome, (counts.get(line.outcome) ?? 0) + 1)
      if (!isUsed(line)) unused.push(`line ${at + line.line}: ${line.word} — ${reasonOf(line)}`)
    }
  }
  const count = (outcome: LineOutcome) => counts.get(outcome) ?? 0
  const rest = unused.length - MOST_SHOWN
  return [
    `${count('added')} words are known now, ${count('present')} you had before; lines that could not be used: ${unused.length}.`,
    ...unused.slice(0, MOST_SHOWN),
    ...(rest > 0 ? [`… and ${rest} more`] : []),
  ]
}

type Line = WordsImported['lines'][number]

const isUsed = ({ outcome }: Line) => outcome === 'added' || outcome === 'present'
const reasonOf = ({ outcome, detail }: Line) => detail ?? (outcome === 'not_found' ? NOT_FOUND : outcome)
const NOT_FOUND = 'no dictionary has it; write its reading behind it'
