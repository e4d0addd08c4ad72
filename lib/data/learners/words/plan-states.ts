import type { StateChangesWrite, WordState } from '../../../contracts/schemas/learners/words.ts'
import type { ChangeOfWord } from '../../../learning/changes/changed-word.ts'
import { stateUndone } from '../../../learning/changes/word-state.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import type { Planned } from './apply-changes.ts'
import { namedIn } from './joining/name-and-join-skills.ts'
import type { Meaning } from './meaning.ts'
import { lateBy, type ReceiptsSince, supersededAmong } from './superseded.ts'
import type { CardsOfWords } from './word-cards.ts'
import { addedSource, plannedWord, type WordChange } from './word-change.ts'
import { receiptItems, undoValuesOf, type WordReceipt } from './word-receipts.ts'
import type { Snapshot } from './word-sources.ts'

export type Change = StateChangesWrite['changes'][number]

export interface Context {
  readonly undo: boolean
  readonly skills: ReadonlyMap<string, StoredSkill>
  readonly dictionary: string | null
  readonly snapshots: ReadonlyMap<string, Snapshot>
  readonly meanings: ReadonlyMap<string, Meaning>
  /** May supersede a late change. */
  readonly receipts: ReceiptsSince
  /** True if the request was undone: its remaining changes are not made. */
  readonly isTakenBack?: boolean
}

export interface StateOutcome {
  readonly was: WordState | null
  readonly source_id: string | null
  readonly written: string | null
  readonly superseded: boolean
}

export interface PlannedState extends Planned<Change> {
  readonly outcome: StateOutcome
  readonly late: string | null
  readonly at: string
}

interface Read {
  readonly words: ReadonlyMap<string, StoredWord>
  idOf(skill_id: string): string
}

export async function plannedStates(
  learning: Learning,
  user_id: number,
  { changes, ...context }: Context & { readonly changes: readonly Change[] },
  { words, idOf }: Read,
): Promise<PlannedState[]> {
  const now = learning.now()
  const at = now.toISOString()
  const late = new Map(changes.flatMap(change => lateBy(change, now)))
  const superseded = context.isTakenBack
    ? changes.map(({ skill_id }) => skill_id)
    : await supersededAmong({ changes, receipts: context.receipts, late, words, idOf })
  const current = changes.filter(({ skill_id }) => !superseded.includes(skill_id))
  // Two writings of one word are one change, the last.
  const distinct = new Map(current.map(change => [idOf(change.skill_id), change]))
  const planned = await inWindow(distinct, { size: 8, signal: learning.signal }, async ([id, change]) => {
    const when = { made: late.get(change.skill_id) ?? at, now: at }
    return [
      id,
      await plannedState(learning, user_id, { change, before: words.get(id) ?? null, context, when }),
    ] as const
  })
  const byWord = new Map(planned)
  return changes.map(change => {
    const { skill_id } = change
    const id = idOf(skill_id)
    const before = words.get(id)
    const word = byWord.get(id) ?? null
    const isOwn = distinct.get(id) === change
    return {
      change,
      word: isOwn ? word : null,
      late: late.get(skill_id) ?? null,
      at,
      outcome: {
        was: before?.state ?? null,
        source_id: isOwn && word ? addedSource(word) : null,
        written: (word?.after ?? before)?.written ?? null,
        superseded: superseded.includes(skill_id),
      },
    }
  })
}

interface One {
  readonly change: Change
  readonly before: StoredWord | null
  readonly context: Omit<Context, 'receipts'>
  readonly when: Parameters<typeof plannedWord>[3]
}

async function plannedState(
  learning: Learning,
  user_id: number,
  { change, before, context, when }: One,
): Promise<WordChange | null> {
  const { skill_id: requestedId, form, entry, undone_source } = change
  const { undo, skills, dictionary, snapshots, meanings } = context
  const meant = meanings.get(requestedId)
  const snapshot = snapshots.get(requestedId) ?? null
  const undoesMark = undone_source !== undefined
  // The mark went with the word.
  if (!before && undoesMark && !snapshot) return null
  const state = undo && before ? stateUndone(change.state, before) : change.state
  const isUntouched = !snapshot && !meant && !undoesMark
  if (isUntouched && state === (before?.state ?? null)) return null
  const changes: ChangeOfWord[] = [
    ...(snapshot || undoesMark
      ? [{ kind: 'word.source', added: snapshot, marks: snapshot !== null, undone: undone_source } as const]
      : []),
    { kind: 'word.state', state, chosen_with: entry && !undo ? dictionary : null },
    ...(meant ? [{ kind: 'word.said', ...meant } as const] : []),
  ]
  const named = change.state === null && before ? before : namedIn(skills, requestedId)
  const write = { before, named, form, changes, recorded: snapshot?.recorded }
  return plannedWord(learning, user_id, write, when)
}

export const toldIn = ({ was, added, written, superseded }: WordReceipt): [string, StateOutcome][] =>
  Object.entries(was).map(([id, state]) => [
    id,
    {
      was: state,
      source_id: added?.[id] ?? null,
      written: written?.[id] ?? null,
      superseded: superseded?.includes(id) ?? false,
    },
  ])

export function stateReceipt(
  learning: Learning,
  {
    user_id,
    request_id,
    part,
    fingerprint,
  }: Pick<WordReceipt, 'user_id' | 'request_id' | 'part' | 'fingerprint'>,
  some: readonly PlannedState[],
  cards: CardsOfWords,
): Record<string, TransactItem> {
  const was: WordReceipt['was'] = {}
  const added: Record<string, string> = {}
  const written: Record<string, string> = {}
  const late: Record<string, string> = {}
  const superseded: string[] = []
  for (const { change, outcome, late: madeAt } of some) {
    const { skill_id } = change
    was[skill_id] = outcome.was
    if (outcome.source_id !== null) added[skill_id] = outcome.source_id
    if (outcome.written !== null) written[skill_id] = outcome.written
    if (madeAt !== null) late[skill_id] = madeAt
    if (outcome.superseded) superseded.push(skill_id)
  }
  return receiptItems(learning, {
    ...{ user_id, request_id, part, fingerprint, was, at: some[0]?.at ?? '' },
    ...{ added: orNull(added), written: orNull(written), late: orNull(late) },
    superseded: superseded.length > 0 ? superseded : null,
    undo: undoValuesOf(
      some.flatMap(({ word }) => word ?? []),
      cards,
    ),
  })
}

const orNull = (values: Record<string, string>) => (Object.keys(values).length > 0 ? values : null)
