import { createHash } from 'node:crypto'
import { isProblem, Problem } from '../../platform/problems/errors.ts'
import { retryWhenChanged } from './retry-when-changed.ts'

/** The same for equal requests. Objects that a schema has parsed have their members in the order of the schema. */
export const fingerprintOf = (...request: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex')

/** The proof that a request was done, written in the same transaction. */
export interface Receipt {
  /** Of the request that was done; null if the receipt answers no request any more. */
  readonly fingerprint: string | null
}

/** Tells a new request from one that was done already, and from another one under the same id. */
export function verdictOf(receipt: Receipt | null | undefined, fingerprint: string) {
  if (!receipt) return 'new'
  return receipt.fingerprint === fingerprint ? 'done' : 'mismatch'
}

interface Request<Found extends { receipt: Receipt | null }, Answer> {
  readonly fingerprint: string
  /** Reads the receipt, with anything else that the work needs. */
  find(): Promise<Found>
  /** The answer to the same request, sent again. */
  again(receipt: NonNullable<Found['receipt']>): Answer | Promise<Answer>
  /** The error if the receipt belongs to another request. */
  readonly mismatch?: string
}

/**
 * Does what a request asks for once. The work writes a receipt in its transaction, and the same request is answered
 * again from that. The work starts over when anything that it read has changed.
 */
export function once<Found extends { receipt: Receipt | null }, Answer extends object>(
  {
    fingerprint,
    find,
    again,
    mismatch = 'This request_id belongs to another request. Send a new one.',
  }: Request<Found, Answer>,
  work: (found: Found) => Promise<Answer>,
): Promise<Answer> {
  const look = async () => {
    const found = await find()
    const receipt: Found['receipt'] = found.receipt
    if (verdictOf(receipt, fingerprint) === 'mismatch') throw new Problem('idempotency_mismatch', mismatch)
    return { found, answer: receipt ? await again(receipt) : null }
  }
  return retryWhenChanged(async () => {
    const { found, answer } = await look()
    if (answer) return answer
    try {
      return await work(found)
    } catch (error) {
      // The same request, sent twice, may have been done meanwhile and conflict with this one.
      const isRefused = isProblem(error) && (error.status < 500 || error.code === 'quota_reached')
      const late = isRefused ? (await look()).answer : null
      if (late) return late
      throw error
    }
  })
}
