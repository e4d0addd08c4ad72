import type {
  ImportedWord,
  WordsImportedPart,
  WordsImportPart,
} from '../../../contracts/schemas/learners/words-import.ts'
import { namedByEntry } from '../../../japanese/grammar/skill-name.ts'
import { writtenAs } from '../../../japanese/lexicon/written-form.ts'
import type { ChangeOfWord } from '../../../learning/changes/changed-word.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { readTargets } from '../skills/redirects.ts'
import { plannedWord, type Write } from '../words/planned-word.ts'
import { readWords } from '../words/stored-word.ts'
import { MOST_WORDS, readVocabulary, tooManyWords } from '../words/vocabulary.ts'
import { type Snapshot, snapshotOf } from '../words/word-sources.ts'
import type { WordChange } from '../words/write-words.ts'

export type Outcome = WordsImportedPart['outcomes'][number]

/** The outcomes that an import of these words would have. Throws 409 if there would be too many words. */
export async function planSome(
  learning: Learning,
  { user_id }: Acting,
  { overwrite, planned, words }: WordsImportPart,
): Promise<WordsImportedPart> {
  const targets = await readTargets(
    learning,
    words.flatMap(({ entry, skill_id }) => (entry ? [] : [skill_id])),
  )
  const named = words.map(word => {
    const own = namedByEntry(word).skill_id
    // A word of the learner under another name becomes one with that of the entry.
    return { word, ids: [...new Set([targets(own), word.skill_id])] }
  })
  const known = await readWords(
    learning,
    user_id,
    named.flatMap(({ ids }) => ids),
  )
  const now = learning.now().toISOString()
  const seen = new Set<string>()
  const outcomes: Outcome[] = []
  for (const { word, ids } of named) {
    const [id = ''] = ids
    const before = ids.map(each => known.get(each)).find(each => each !== undefined) ?? null
    if (seen.has(id) || (before && !overwrite)) outcomes.push('present')
    else if (!before) outcomes.push('added')
    else {
      const change = await plannedImport(learning, word, { user_id, named: before, before, now })
      outcomes.push(change ? outcomeOf(change) : 'present')
    }
    seen.add(id)
  }
  const { counts } = await readVocabulary(learning, user_id)
  const there = counts.learning + counts.known + counts.ignored
  const added = outcomes.filter(outcome => outcome === 'added').length
  if (added > 0 && there + planned + added > MOST_WORDS) throw tooManyWords()
  return { outcomes, skill_ids: named.map(({ ids: [id = ''] }) => id) }
}

export const outcomeOf = ({ before, after }: WordChange): Outcome => {
  if (!before) return 'added'
  return after && isVisible(before, after) ? 'changed' : 'present'
}

/** False if only what the dictionary says of the word is newer. */
const isVisible = (before: StoredWord, after: StoredWord): boolean =>
  (['state', 'note', 'meaning', 'written', 'sources'] as const).some(name => before[name] !== after[name]) ||
  before.tags.join(' ') !== after.tags.join(' ')

type Planned = Pick<Write, 'named' | 'before'> & { readonly user_id: number; readonly now: string }

/** A word as its line has it, with its sentence; null if the line says nothing new of it. */
export function plannedImport(
  learning: Learning,
  { state, tags, note, meaning, ...word }: ImportedWord,
  { user_id, now, ...planned }: Planned,
): Promise<WordChange | null> {
  const base = baseOf(word, planned)
  const changes: ChangeOfWord[] = [
    // None takes the place of a sentence that the learner has chosen.
    { kind: 'word.source', added: snapshotIn(word, base), gives_way: true },
    { kind: 'word.state', state },
    {
      kind: 'word.said',
      ...(tags !== null && { tags }),
      ...(note !== null && { note }),
      ...(meaning !== null && { meaning }),
    },
  ]
  const write = { ...planned, form: base ?? word.form, changes }
  return plannedWord(learning, user_id, write, { made: now, now })
}

/** The base form as the line writes it; as it stands if no dictionary tells how the word may be written. */
const baseOf = (
  { written, entry }: Pick<ImportedWord, 'written' | 'entry'>,
  { named, before }: Pick<Write, 'named' | 'before'>,
): string | null =>
  written !== null && entry !== null
    ? writtenAs(written, { ...named, writings: named.writings ?? before?.writings ?? [] })
    : written

/** The sentence of a line, with the place of the word in it; the whole sentence if the word is inflected. */
function snapshotIn(
  {
    sentence,
    translation,
    written,
    form,
    reading,
  }: Omit<ImportedWord, 'state' | 'tags' | 'note' | 'meaning'>,
  base: string | null,
): Snapshot | null {
  if (sentence === null) return null
  const found = [written ?? form, form, reading].find(each => sentence.includes(each))
  const span = found
    ? { start: sentence.indexOf(found), length: found.length }
    : { start: 0, length: sentence.length }
  return { ...snapshotOf({ sentence, ...span }), translation, written: base ?? found ?? form }
}
