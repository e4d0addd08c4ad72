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
  const was: WordReceipt['was'] = {}
  const added: Record<string, string> = {}
  const written: Record<string, string> = {}
  const late: Record<string, string> = {}
  const superseded: string[] = []
  for (const { change, told, late: made } of some) {
    const { skill_id } = change
    was[skill_id] = told.was
    if (told.source_id !== null) added[skill_id] = told.source_id
    if (told.written !== null) written[skill_id] = told.written
    if (made !== null) late[skill_id] = made
    if (told.superseded) superseded.push(skill_id)
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

const orNull = (said: Record<string, string>) => (Object.keys(said).length > 0 ? said : null)
