import { createHash } from 'node:crypto'
import { isProblem, Problem } from '../../platform/problems/errors.ts'
import { retryWhenChanged } from './retry-when-changed.ts'

/** Equal requests have one: a schema gives members their order. */
export const fingerprintOf = (...request: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex')

/** Written in the transaction of the request that it proves. */
export interface Receipt {
  /** Null if the receipt answers no request any more. */
  readonly fingerprint: string | null
}

/** Tells a new request from a repeated one, and from another one under the same id. */
export function verdictOf(receipt: Receipt | null | undefined, fingerprint: string) {
  if (!receipt) return 'new'
  return receipt.fingerprint === fingerprint ? 'done' : 'mismatch'
}

interface Request<Found extends { receipt: Receipt | null }, Answer> {
  readonly fingerprint: string
  find(): Promise<Found>
  again(receipt: NonNullable<Found['receipt']>): Answer | Promise<Answer>
  readonly mismatch?: string
}

/**
 * Does the work once, with a receipt in its transaction, from which a repetition is answered. Starts over when anything
 * that the work read has changed.
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
  const findAnswer = async () => {
    const found = await find()
    const receipt: Found['receipt'] = found.receipt
    if (verdictOf(receipt, fingerprint) === 'mismatch') throw new Problem('idempotency_mismatch', mismatch)
    return { found, answer: receipt ? await again(receipt) : null }
  }
  return retryWhenChanged(async () => {
    const { found, answer } = await findAnswer()
    if (answer) return answer
    try {
      return await work(found)
    } catch (error) {
      // The same request, sent twice, may have been done in the meantime and conflict with this one.
      const isRefused = isProblem(error) && (error.status < 500 || error.code === 'quota_reached')
      const late = isRefused ? (await findAnswer()).answer : null
      if (late) return late
      throw error
    }
  })
}
