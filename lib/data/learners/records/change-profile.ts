import { FoundationItem } from '../../../contracts/schemas/learners/foundation.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { itemsByKey } from '../../../store/writing/batch.ts'
import { once } from '../../../store/writing/once.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { changeKey, profileHeadKey } from '../../entities/collections/records.ts'
import { sizeOfRow, withBytes } from '../../entities/usage/counted.ts'
import type { Learning } from './learning.ts'
import { type ProfileHead, profileHead } from './profile-head.ts'

interface Request {
  readonly user_id: number
  readonly request_id: string
}

interface Change {
  readonly resource: string
  /** Searched in the history, beside the resource. */
  readonly label?: string
  readonly kept?: boolean
  readonly generation?: number
  readonly before?: FoundationItem | undefined
  readonly after: FoundationItem
}

/** One transaction with the change; gives the answer. */
type Write = (change: Change, items: Readonly<Record<string, TransactItem>>) => Promise<FoundationItem>

/** Once for each request: the change that `work` writes is the receipt. */
export const changeProfile = (
  learning: Learning,
  request: Request,
  fingerprint: string,
  work: (head: ProfileHead, write: Write) => Promise<FoundationItem>,
): Promise<FoundationItem> =>
  once(
    {
      fingerprint,
      find: () => readReceipt(learning, request),
      again: ({ after }) => FoundationItem.parse(JSON.parse(after)),
    },
    ({ head }) =>
      work(head, async (change, items) => {
        const receipt = receiptOf(learning, request, fingerprint, { generation: head.generation, ...change })
        const stored = { change: inTransaction(learning.changes).create(receipt), ...items }
        const counted = withBytes(learning, request.user_id, { learning: sizeOfRow(receipt) }, stored)
        await transact(learning.client, counted, { signal: learning.signal })
        return change.after
      }),
  )

function receiptOf(
  { now }: Learning,
  { user_id, request_id }: Request,
  fingerprint: string,
  { generation, resource, label = '', kept = false, before, after }: Change & { generation: number },
) {
  return {
    user_id,
    request_id,
    generation,
    fingerprint,
    at: now().toISOString(),
    kept: Number(kept),
    resource,
    record_id: after.record_id,
    label: `${resource} ${label}`.trim(),
    ...(before ? { before: JSON.stringify(before) } : {}),
    after: JSON.stringify(after),
  }
}

async function readReceipt(learning: Learning, { user_id, request_id }: Request) {
  const keys = { receipt: changeKey(user_id, request_id), head: profileHeadKey(user_id) }
  const itemAt = await itemsByKey(learning, Object.values(keys))
  const [receipt, head] = [itemAt(keys.receipt), profileHead(itemAt(keys.head))]
  if (receipt && receipt.kept !== 1 && Number(receipt.generation) < head.generation)
    throw refusal('profile_cleared')
  return {
    receipt: receipt ? { fingerprint: String(receipt.fingerprint), after: String(receipt.after) } : null,
    head,
  }
}
