import type { ImportedWord, WordsImportedPart } from '../../../contracts/schemas/learners/words-import.ts'
import { writtenAs } from '../../../japanese/lexicon/written-form.ts'
import type { ChangeOfWord } from '../../../learning/changes/changed-word.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import type { WordChange } from '../words/word-change.ts'
import { plannedWord, type Write } from '../words/word-change.ts'
import { type Snapshot, snapshotOf } from '../words/word-sources.ts'

export type Outcome = WordsImportedPart['outcomes'][number]

export const outcomeOf = ({ before, after }: WordChange): Outcome => {
  if (!before) return 'added'
  return after && isVisible(before, after) ? 'changed' : 'present'
}

/** False if only the dictionary's part is newer. */
const isVisible = (before: StoredWord, after: StoredWord): boolean =>
  (['state', 'note', 'meaning', 'written', 'sources'] as const).some(name => before[name] !== after[name]) ||
  before.tags.join(' ') !== after.tags.join(' ')

type Planned = Pick<Write, 'named' | 'before'> & { readonly user_id: number; readonly now: string }

export function plannedImport(
  learning: Learning,
  { state, tags, note, meaning, ...word }: ImportedWord,
  { user_id, now, ...planned }: Planned,
): Promise<WordChange | null> {
  const base = baseOf(word, planned)
  const added = snapshotIn(word, base)
  const changes: ChangeOfWord[] = [
    // None replaces a sentence that the learner has chosen.
    ...(added ? [{ kind: 'word.source', added, gives_way: true } as const] : []),
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

/** As the line writes it; unchanged without a dictionary's writings. */
const baseOf = (
  { written, entry }: Pick<ImportedWord, 'written' | 'entry'>,
  { named, before }: Pick<Write, 'named' | 'before'>,
): string | null =>
  written !== null && entry !== null
    ? writtenAs(written, { ...named, writings: named.writings ?? before?.writings ?? [] })
    : written

/** The whole sentence for an inflected word. */
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
  const wordInSentence = [written ?? form, form, reading].find(each => sentence.includes(each))
  const span = wordInSentence
    ? { start: sentence.indexOf(wordInSentence), length: wordInSentence.length }
    : { start: 0, length: sentence.length }
  return { ...snapshotOf({ sentence, ...span }), translation, written: base ?? wordInSentence ?? form }
}
