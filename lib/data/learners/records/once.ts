import { createHash } from 'node:crypto'
import { FoundationItem } from '../../../contracts/schemas/learners/foundation.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { changeKey, profileHeadKey } from '../../entities/collections/records.ts'
import type { Learning } from './learning.ts'
import { type ProfileHead, profileHead, readItems } from './profile-head.ts'

interface Request {
  readonly user_id: number
  readonly request_id: string
}

/** What a request changes, for the history of the profile. */
interface Change {
  readonly resource: string
  /** What a search of the history looks in, beside the resource. */
  readonly label?: string
  /** Whether clearing the profile keeps it. */
  readonly kept?: boolean
  /** Where it is the first of a new generation of the profile. */
  readonly generation?: number
  readonly before?: FoundationItem | undefined
  /** It is the answer too. */
  readonly after: FoundationItem
}

/** Writes these items with the change in one transaction, and gives the answer. */
type Write = (change: Change, items: Readonly<Record<string, TransactItem>>) => Promise<FoundationItem>

/**
 * Does what a request asks for once: the change that `work` writes is the receipt, and the same request is answered again
 * from it. The work starts over when what it read has changed.
 */
export function once(
  learning: Learning,
  request: Request,
  fingerprint: string,
  work: (head: ProfileHead, write: Write) => Promise<FoundationItem>,
): Promise<FoundationItem> {
  const answered = async () => {
    const { receipt, head } = await readReceipt(learning, request)
    return { head, answer: receipt && answerAgain(receipt, fingerprint, head) }
  }
  return retryWhenChanged(async () => {
    const { head, answer } = await answered()
    if (answer) return answer
    try {
      return await work(head, (change, items) =>
        writeChange(learning, { request, fingerprint, head, change }, items),
      )
    } catch (error) {
      // The same request may have been done since its receipt was looked for, and be in its own way.
      const late = isProblem(error) && error.status < 500 ? (await answered()).answer : undefined
      if (late) return late
      throw error
    }
  })
}

interface Changing {
  readonly request: Request
  readonly fingerprint: string
  readonly head: ProfileHead
  readonly change: Change
}

async function writeChange(
  { client, changes, now, signal }: Learning,
  { request: { user_id, request_id }, fingerprint, head, change }: Changing,
  items: Readonly<Record<string, TransactItem>>,
): Promise<FoundationItem> {
  const { resource, label = '', kept = false, generation = head.generation, before, after } = change
  const receipt = inTransaction(changes)
    .create({
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
    })
    .commit()
  await transact(client, { change: receipt, ...items }, { signal })
  return after
}

async function readReceipt(learning: Learning, { user_id, request_id }: Request) {
  const keys = { receipt: changeKey(user_id, request_id), head: profileHeadKey(user_id) }
  const items = await readItems(learning, Object.values(keys))
  const at = ({ pk, sk }: { pk: string; sk: string }) => items.find(item => item.pk === pk && item.sk === sk)
  return { receipt: at(keys.receipt), head: profileHead(at(keys.head)) }
}

/** The same for equal requests. What a schema has parsed has its members in the order of the schema. */
export const fingerprintOf = (...request: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex')

function answerAgain(receipt: PlainItem, fingerprint: string, head: ProfileHead): FoundationItem {
  if (receipt.kept !== 1 && Number(receipt.generation) < head.generation)
    throw new Problem('profile_cleared', 'The profile was cleared after this request. Load it again.')
  if (receipt.fingerprint !== fingerprint)
    throw new Problem('idempotency_mismatch', 'This request_id belongs to another request. Send a new one.')
  return FoundationItem.parse(JSON.parse(String(receipt.after)))
}
