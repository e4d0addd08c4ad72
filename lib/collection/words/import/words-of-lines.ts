import type { Clients } from '../../../contracts/clients.ts'
import type { LineOutcome } from '../../../contracts/schemas/learners/words-import.ts'
import type { SkillName } from '../../../japanese/grammar/skill-name.ts'
import { type ImportLine, readingOfKana } from './read-lines.ts'

interface Found {
  readonly name: SkillName | null
  readonly outcome?: LineOutcome
  readonly detail?: string
}

const NAMES_AT_ONCE = 500

/** The words that the lines mean. A line without a reading means the only word that is written so, or the only common one. */
export async function wordsOfLines(
  { lexicon }: Clients['agent'],
  lines: readonly ImportLine[],
  signal: AbortSignal,
): Promise<Found[]> {
  const forms = [
    ...new Set(lines.flatMap(({ word, reading, problem }) => (reading === null && !problem ? word : []))),
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
  { word, kind, reading, problem }: ImportLine,
  names: readonly SkillName[],
  hasDictionary: boolean,
): Found {
  if (problem !== null) return { name: null, outcome: 'invalid', detail: problem }
  if (reading !== null) return { name: { kind, form: word, reading } }
  const [first, ...more] = names
  if (first && more.length === 0) return { name: first }
  if (first) {
    const all = names.map(name => `${name.form} ${name.reading}`).join(', ')
    return { name: null, outcome: 'ambiguous', detail: `Write the reading after it: ${all}.` }
  }
  const kana = hasDictionary ? null : readingOfKana(word)
  if (kana !== null) return { name: { form: word, reading: kana } }
  return {
    name: null,
    outcome: 'not_found',
    detail: 'Write its reading after it in hiragana to add it all the same.',
  }
}
