import { createHash } from 'node:crypto'
import { FoundationItem } from '../contracts/schemas/foundation.ts'
import { changeKey, profileHeadKey } from '../entities/collections/records.ts'
import { isProblem, Problem } from '../http/errors.ts'
import type { PlainItem } from '../store/plain-read.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import type { Learning } from './learning.ts'
import { type ProfileHead, profileHead, readItems } from './profile-head.ts'

interface Request {
  readonly user_id: number
  readonly request_id: string
}

/**
 * Does what a request asks for once: `work` leaves its change as the receipt, and the same request is answered again
 * from it. The work starts over when what it read has changed.
 */
export function once(
  learning: Learning,
  request: Request,
  fingerprint: string,
  work: (head: ProfileHead) => Promise<FoundationItem>,
): Promise<FoundationItem> {
  const answered = async () => {
    const { receipt, head } = await readReceipt(learning, request)
    return { head, answer: receipt && answerAgain(receipt, fingerprint, head) }
  }
  return retryWhenChanged(async () => {
    const { head, answer } = await answered()
    if (answer) return answer
    try {
      return await work(head)
    } catch (error) {
      // The same request may have been done since its receipt was looked for, and be in its own way.
      const late = isProblem(error) && error.status < 500 ? (await answered()).answer : undefined
      if (late) return late
      throw error
    }
  })
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
