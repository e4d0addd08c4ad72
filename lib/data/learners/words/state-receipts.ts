import type { TransactItem } from '../../../store/writing/transact.ts'
import type { Learning } from '../records/learning.ts'
import type { PlannedState, Told } from './plan-states.ts'
import type { CardsOfWords } from './word-cards.ts'
import { receiptItems, undoValuesOf, type WordReceipt } from './word-receipts.ts'

/** The answers in a receipt, by the ids by which the request named the words. */
export const toldIn = ({ was, added, written, superseded }: WordReceipt): [string, Told][] =>
  Object.entries(was).map(([id, state]) => [
    id,
    {
      was: state,
      source_id: added?.[id] ?? null,
      written: written?.[id] ?? null,
      superseded: superseded?.includes(id) ?? false,
    },
  ])

/** The receipt of one transaction of a request that changes states. */
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
  const superseded = some.filter(({ told }) => told.superseded).map(({ change }) => change.skill_id)
  const changes = some.flatMap(({ word }) => word ?? [])
  return receiptItems(learning, {
    ...{ user_id, request_id, part, fingerprint, at: some[0]?.at ?? '' },
    was: Object.fromEntries(some.map(({ change, told }) => [change.skill_id, told.was])),
    added: recordOf(some, ({ told }) => told.source_id),
    written: recordOf(some, ({ told }) => told.written),
    late: recordOf(some, ({ late }) => late),
    superseded: superseded.length > 0 ? superseded : null,
    undo: undoValuesOf(changes, cards),
  })
}

/** The values of those that have one; null if none has. */
function recordOf(some: readonly PlannedState[], said: (each: PlannedState) => string | null) {
  const pairs = some.flatMap(each => {
    const value = said(each)
    return value === null ? [] : [[each.change.skill_id, value] as const]
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}
