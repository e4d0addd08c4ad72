import { allIn } from '../../../store/reading/plain-read.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { Decoded } from '../../entities/collections/record-codec.ts'
import { wordReceiptKey, wordReceiptRecord } from '../../entities/collections/words.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored } from '../records/read-items.ts'
import type { PlannedState, Told } from './plan-states.ts'

type WordReceipt = Decoded<typeof wordReceiptRecord>

/** All receipts of a request, one for each of its transactions. */
export function receiptsOf(learning: Learning, user_id: number, request_id: string): Promise<WordReceipt[]> {
  const { pk } = wordReceiptKey(user_id, request_id, 0)
  return queryStored(learning, wordReceiptRecord, allIn(learning, pk, `${request_id}#`))
}

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

/** The receipt of one transaction of a request, with its bytes. */
export function receiptItems(
  learning: Learning,
  {
    user_id,
    request_id,
    part,
    fingerprint,
  }: Pick<WordReceipt, 'user_id' | 'request_id' | 'part' | 'fingerprint'>,
  some: readonly PlannedState[],
): Record<string, TransactItem> {
  const superseded = some.filter(({ told }) => told.superseded).map(({ change }) => change.skill_id)
  const row = wordReceiptRecord.encode({
    ...{ user_id, request_id, part, fingerprint, at: some[0]?.at ?? '' },
    was: Object.fromEntries(some.map(({ change, told }) => [change.skill_id, told.was])),
    added: recordOf(some, ({ told }) => told.source_id),
    written: recordOf(some, ({ told }) => told.written),
    late: recordOf(some, ({ late }) => late),
    superseded: superseded.length > 0 ? superseded : null,
  })
  return {
    receipt: plainPutIf(learning.wordReceipts, row, 'absent'),
    ...countedBytes(learning, user_id, { learning: sizeOfRow(row) }),
  }
}

/** The values of those that have one; null if none has. */
function recordOf(some: readonly PlannedState[], said: (each: PlannedState) => string | null) {
  const pairs = some.flatMap(each => {
    const value = said(each)
    return value === null ? [] : [[each.change.skill_id, value] as const]
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}
