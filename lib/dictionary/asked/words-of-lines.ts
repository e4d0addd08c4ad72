import type { Clients } from '../../contracts/clients.ts'
import type { LineReason } from '../../contracts/schemas/learners/line-reasons.ts'
import type { FromDictionary, SkillKind } from '../../contracts/schemas/learners/words.ts'
import type { ImportedWord, LineOutcome } from '../../contracts/schemas/learners/words-import.ts'
import { namedByEntry, objectionTo, type SkillName, skillIdOf } from '../../japanese/grammar/skill-name.ts'
import { isKana, toHiragana } from '../../japanese/kana.ts'
import { entriesOf } from './entries-of.ts'

type Agent = { readonly lexicon: Pick<Clients['agent']['lexicon'], 'names' | 'entries'> }

interface NamingLine {
  readonly word: string
  readonly kind: SkillKind
  readonly reading: string | null
  readonly problem: LineReason | null
}

interface NamedLine {
  readonly name: SkillName | null
  readonly outcome?: LineOutcome
  readonly reason?: LineReason
}

export type MeantWord =
  | {
      readonly word: Pick<ImportedWord, 'skill_id' | 'kind' | 'form' | 'reading' | 'entry'>
      readonly skill_id: string
    }
  | { readonly word: null; readonly outcome: LineOutcome; readonly reason: LineReason | null }

export async function meantWords(
  agent: Agent,
  lines: readonly NamingLine[],
  signal: AbortSignal,
): Promise<{ dictionary: FromDictionary | null; meant: MeantWord[] }> {
  const namedLines = await wordsOfLines(agent, lines, signal)
  const named = namedLines.flatMap(({ name }) => name ?? [])
  const { dictionary, entries } = await entriesOf(agent, named, signal)
  const entryOf = new Map(named.map((name, n) => [name, entries[n] ?? null]))
  const meant = namedLines.map(({ name, outcome = 'not_found', reason = null }): MeantWord => {
    if (!name) return { word: null, outcome, reason }
    const { kind = 'word', form, reading } = name
    const wanted = { kind, form, reading, skill_id: skillIdOf(name), entry: entryOf.get(name) ?? null }
    if (objectionTo(wanted) !== null)
      return { word: null, outcome: 'not_found', reason: { code: 'unknown_word' } }
    return { word: wanted, skill_id: namedByEntry(wanted).skill_id }
  })
  return { dictionary, meant }
}

const NAMES_AT_ONCE = 500

/** A line without a reading means the only word that is written so, or the only common one. */
async function wordsOfLines(
  { lexicon }: Agent,
  lines: readonly NamingLine[],
  signal: AbortSignal,
): Promise<NamedLine[]> {
  const forms = [
    ...new Set(
      lines.flatMap(({ word, reading, problem }) => (reading === null && problem === null ? word : [])),
    ),
  ]
  const names = new Map<string, readonly SkillName[]>()
  let hasDictionary = false
  for (let at = 0; at < forms.length; at += NAMES_AT_ONCE) {
    const part = forms.slice(at, at + NAMES_AT_ONCE)
    const reply = await lexicon.names({ body: { forms: part } }, { signal })
    hasDictionary = reply.dictionary !== null
    for (const [n, form] of part.entries()) names.set(form, reply.names[n] ?? [])
  }
  return lines.map(line => meant(line, names.get(line.word) ?? [], hasDictionary))
}

function meant(
  { word, kind, reading, problem }: NamingLine,
  names: readonly SkillName[],
  hasDictionary: boolean,
): NamedLine {
  if (problem !== null) return { name: null, outcome: 'invalid', reason: problem }
  if (reading !== null) return { name: { kind, form: word, reading } }
  const [first, ...more] = names
  if (first && more.length === 0) return { name: first }
  if (first) {
    const all = names.map(name => `${name.form} ${name.reading}`).join(', ')
    return { name: null, outcome: 'ambiguous', reason: { code: 'ambiguous', value: all } }
  }
  const kana = hasDictionary ? null : readingOfKana(word)
  if (kana !== null) return { name: { form: word, reading: kana } }
  return { name: null, outcome: 'not_found', reason: { code: 'needs_reading' } }
}

const readingOfKana = (word: string): string | null => (isKana(word) ? toHiragana(word) : null)
