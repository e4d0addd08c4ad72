import type { LearntWord, When, WordObject } from './learnt-word.ts'
import { foldSaid, type SaidChange } from './word-said.ts'
import { foldSources, type SourceChange, saidOfSources } from './word-source.ts'
import { foldState, type StateChange } from './word-state.ts'

export type ChangeOfWord = StateChange | SaidChange | SourceChange

/** A word stored by a release without writings has no `skill_id`. */
export type Named = Pick<LearntWord, 'skill_id' | 'kind' | 'form' | 'reading' | 'gloss'> & {
  readonly writings: readonly string[] | null
}

interface Changing {
  readonly named: Named
  readonly form: string
  /** Applied in their order: undone sources count for the state. */
  readonly changes: readonly ChangeOfWord[]
}

/** Returns the same object if nothing changes. The version rises by one, however many changes there are. */
export function changedWord(before: WordObject, { named, form, changes }: Changing, when: When): WordObject {
  let { sources } = before
  const undoesMark = changes.some(change => change.kind === 'word.source' && change.undone !== undefined)
  let word: LearntWord = namedWord(before.word, named, form, when)
  for (const change of changes) {
    if (change.kind === 'word.said') word = foldSaid(word, change, named)
    else if (change.kind === 'word.source') {
      sources = foldSources(word, sources, change, when)
      word = { ...word, ...saidOfSources(sources) }
    } else {
      const after = foldState({ word, sources }, change, { ...when, undoesMark })
      if (after.word === null) return after
      word = after.word
    }
  }
  const isSame = before.word !== null && sources === before.sources && isSameWord(before.word, word)
  return isSame ? before : { word, sources }
}

/** A word that the learner does not have yet begins as one to learn. */
function namedWord(before: LearntWord | null, named: Named, form: string, when: When): LearntWord {
  const { skill_id, kind, reading, gloss, writings } = named
  return {
    ...(before ?? begunWord(form, when)),
    ...{ skill_id, kind, form: named.form, reading },
    // The sense that the learner chose says which meanings come first.
    gloss: before?.sense_id ? before.gloss : gloss,
    writings: [...(writings ?? before?.writings ?? [])],
    version: (before?.version ?? 0) + 1,
    updated_at: when.now,
  }
}

const begunWord = (written: string, { made, now }: When) => ({
  ...{ written, state: 'learning' as const, note: '', tags: [], meaning: null },
  ...{ sense_id: null, model_gloss: null, further_sense: null, sources: 0, latest_source: null },
  ...{ joined: null, chosen_with: null, outdone: null, state_at: made, created_at: now },
})

/** True if they differ only in attributes that every write changes. */
const isSameWord = (before: LearntWord, after: LearntWord): boolean =>
  (['written', 'form', 'reading', 'gloss', 'meaning', 'state', 'note', 'sense_id', 'sources'] as const).every(
    name => before[name] === after[name],
  ) &&
  (['tags', 'model_gloss', 'further_sense'] as const).every(
    name => JSON.stringify(before[name]) === JSON.stringify(after[name]),
  )
