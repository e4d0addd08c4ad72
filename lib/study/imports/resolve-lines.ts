import type { Clients } from '../../contracts/clients.ts'
import type { ImportedLine } from '../../contracts/schemas/learners/imports.ts'
import type { FromDictionary } from '../../contracts/schemas/learners/words.ts'
import type { ImportedWord } from '../../contracts/schemas/learners/words-import.ts'
import { type MeantWord, meantWords } from '../../dictionary/asked/words-of-lines.ts'
import type { ReadLine } from './reading/messages.ts'
import { baseForms } from './tables/base-forms.ts'

type Agent = Clients['agent']

/** A line with its word, or with what became of it already. */
export interface ResolvedLine {
  readonly told: ImportedLine
  readonly word: ImportedWord | null
}

const SKIPPED = {
  language: 'It is of another language.',
  state: 'Lines with this state are left out.',
}

/** Finds the word that each line means; `seen` has the line that first meant each word, in the whole file. */
export async function resolveLines(
  agent: Agent,
  lines: readonly ReadLine[],
  seen: Map<string, number>,
  signal: AbortSignal,
): Promise<{ dictionary: FromDictionary | null; resolved: ResolvedLine[] }> {
  const read = lines.map(line => ({ ...line, problem: line.skipped ? '' : line.problem }))
  const { dictionary, meant } = await meantWords(agent, read, signal)
  const bases = await basesOf(agent, read, meant, signal)
  const resolved = lines.map((line, n): ResolvedLine => {
    const { word, reading, state } = line
    const shown = { line: line.line, word, reading, skill_id: null, state }
    if (line.skipped)
      return {
        word: null,
        told: { ...shown, state: null, outcome: 'skipped', detail: SKIPPED[line.skipped] },
      }
    const base = bases.get(line.word)
    const found = (line.reading === null && base) || meant[n]
    if (!found?.word) {
      const { outcome = 'not_found' as const, detail = null } = found ?? {}
      return { word: null, told: { ...shown, outcome, detail } }
    }
    const { skill_id } = found
    const told = { ...shown, reading: found.word.reading, skill_id, outcome: 'present' as const }
    const before = seen.get(skill_id)
    if (before !== undefined) return { word: null, told: { ...told, detail: `As in line ${before}.` } }
    seen.set(skill_id, line.line)
    const { tags, note, sentence, translation } = line
    const written = line.written ?? (base ? line.word : null)
    return {
      word: { ...found.word, state, tags, note, sentence, translation, written },
      told: { ...told, detail: base ? `Imported as ${found.word.form}.` : null },
    }
  })
  return { dictionary, resolved }
}

/** The words of which lines without a reading have an inflected form, by that form. */
async function basesOf(
  agent: Agent,
  lines: readonly ReadLine[],
  meant: readonly MeantWord[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MeantWord & { word: object }>> {
  const unknown = lines.flatMap(({ word, reading, problem }, n) => {
    const found = meant[n]
    const isUnknown = found?.word === null && found.outcome === 'not_found'
    return isUnknown && reading === null && problem === null ? word : []
  })
  const bases = [...(await baseForms(agent.lexicon, [...new Set(unknown)], signal))]
  const named = bases.map(([, { form, reading }]) => ({
    ...{ word: form, reading, kind: 'word' as const, problem: null },
  }))
  const { meant: found } = await meantWords(agent, named, signal)
  return new Map(
    bases.flatMap(([word], n) => {
      const base = found[n]
      // Only what a dictionary confirms: anything can be taken for an inflected form.
      return base?.word?.entry ? [[word, base] as const] : []
    }),
  )
}
