import {
  type ChangeUndone,
  type MadeChange,
  MOST_NAMED,
} from '../../../../lib/contracts/schemas/learners/changes.ts'
import type { Formats } from '../../../../web/language/formats.ts'
import type { SentenceTexts } from './sentence-texts.ts'

type Named = MadeChange['words']
type Write = Pick<Formats, 'list' | 'number'>

/** Japanese in a sentence of another language: the page draws what is between these signs as Japanese. */
export const JAPANESE = /[\u2068\u2069]/
const japanese = (written: string) => `\u2068${written}\u2069`

/** Up to three words, and how many more. A word that a former release did not name only counts. */
function namesOf(words: Named, count: number, t: SentenceTexts, { list, number }: Write): string {
  const names = words.flatMap(({ written }) => (written === '' ? [] : japanese(written))).slice(0, MOST_NAMED)
  const more = count - names.length
  if (names.length === 0) return t.words(number(count), count === 1)
  return list(more > 0 ? [...names, t.more(number(more))] : names)
}

/** A change in one sentence. */
export function sentenceOf(change: MadeChange, t: SentenceTexts, write: Write): string {
  const { kind, done, state, words, count, level, name } = change
  const isOne = count === 1
  if (kind === 'start') return t.start(level, write.number(count))
  if (kind === 'import') return t.imported(name, t.words(write.number(count), isOne))
  const named = namesOf(words, count, t, write)
  const doneTexts = kind === 'undo' ? t.undone : t.made
  const parts = done.flatMap(each => (each === 'added' || each === 'removed' ? [] : t.parts[each]))
  const isAdded = done.includes('added')
  if (done.includes('removed')) return (done.length === 1 ? doneTexts.removed : doneTexts.any)(named, isOne)
  if (isAdded && (kind === 'undo' || state === null)) return doneTexts.added(named, isOne)
  if (state !== null && (isAdded || done.includes('state'))) return doneTexts.states[state](named, isOne)
  return parts.length > 0 ? doneTexts.parts(named, write.list(parts)) : doneTexts.any(named, isOne)
}

/** The present states of words, those of one state together. */
export function standing(words: Named, t: SentenceTexts, write: Write): string {
  const byState = Map.groupBy(
    words.filter(({ written }) => written !== ''),
    ({ state }) => state ?? 'none',
  )
  return Array.from(byState, ([state, some]) =>
    t.now[state](namesOf(some, some.length, t, write), some.length === 1),
  ).join(t.and)
}

/** The reason why a change cannot be undone; empty if it can. */
export function whyNot({ why_not, words }: MadeChange, t: SentenceTexts, write: Write): string {
  if (why_not === null) return ''
  return why_not === 'changed' ? t.why.changed(standing(words, t, write)) : t.why[why_not]
}

/** The effect of an undo, or of one that does a change again. */
export function outcomeOf(
  { undone, left, words }: Omit<ChangeUndone, 'is_import'>,
  isRedone: boolean,
  t: SentenceTexts,
  write: Write,
): string {
  const counted = (count: number) => t.words(write.number(count), count === 1)
  const undoneText = undone === 0 ? t.nothing : (isRedone ? t.again : t.asBefore)(counted(undone))
  return left === 0 ? undoneText : `${undoneText} ${t.stay(counted(left), standing(words, t, write))}`
}
