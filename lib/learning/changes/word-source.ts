import { writtenAs } from '../../japanese/lexicon/written-form.ts'
import type { LearntSource, LearntWord, When } from './learnt-word.ts'

/** The most sources of a word; one more replaces the oldest. */
export const MOST_SOURCES = 20

/** Without `written` the span says how the sentence writes the word. */
export type SourceTaken = Omit<
  LearntSource,
  'skill_id' | 'created_at' | 'written' | 'first_at' | 'marked_again'
> & {
  readonly written?: string
}

export interface SourceChange {
  readonly kind: 'word.source'
  readonly added?: SourceTaken | null
  /** Undoing an earlier mark in the sentence keeps a source that is marked again. */
  readonly marks?: boolean
  /** Leaves the sentence out where the word has it already, or as many as it can. */
  readonly gives_way?: boolean
  /** The source that an undone change added. It goes unless the word was marked there again. */
  readonly undone?: string | undefined
  readonly first?: string | undefined
}

/** Sources that stay as they are stay the same objects. */
export function foldSources(
  word: LearntWord,
  known: readonly LearntSource[],
  { added = null, marks = false, gives_way = false, undone, first }: SourceChange,
  when: When,
): readonly LearntSource[] {
  const isTakenBack = ({ source_id, marked_again }: LearntSource) =>
    source_id === undone && source_id !== added?.source_id && !marked_again
  const left = known.some(isTakenBack) ? known.filter(each => !isTakenBack(each)) : known
  const chosen = left.find(({ source_id }) => source_id === first)
  if (chosen && chosen !== left[0])
    return [{ ...chosen, first_at: when.now }, ...left.filter(each => each !== chosen)]
  if (!added) return left
  if (
    gives_way &&
    (known.length >= MOST_SOURCES || known.some(({ sentence }) => sentence === added.sentence))
  )
    return left
  const same = left.find(({ source_id }) => source_id === added.source_id)
  if (!same) return [sourceOf(word, added, when), ...left.slice(0, MOST_SOURCES - 1)].sort(byAge)
  return marks && !same.marked_again
    ? left.map(each => (each === same ? { ...same, marked_again: true } : each))
    : left
}

function sourceOf(word: LearntWord, taken: SourceTaken, { made }: When): LearntSource {
  const { sentence, start, length } = taken
  return {
    ...taken,
    written: taken.written ?? writtenAs(sentence.slice(start, start + length), word),
    skill_id: word.skill_id,
    // A sentence that was read before another is not the newest because it comes late.
    created_at: made,
    first_at: null,
    marked_again: null,
  }
}

/** Newest first; a source that the learner put first is as new as that choice. */
export const byAge = (a: LearntSource, b: LearntSource) => (ageOf(a) < ageOf(b) ? 1 : -1)
const ageOf = ({ created_at, first_at, source_id }: LearntSource) => `${first_at ?? created_at} ${source_id}`

/** Sources come newest first; without any the word is written as before. */
export const saidOfSources = ([newest, ...older]: readonly LearntSource[]) => ({
  sources: newest ? 1 + older.length : 0,
  latest_source: newest?.source_id ?? null,
  ...(newest && { written: newest.written }),
})
