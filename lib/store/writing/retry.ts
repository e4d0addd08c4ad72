import { type DynamoDBClientConfig, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { hasCode } from '../../platform/problems/error-code.ts'

export interface Backoff {
  readonly attempts: number
  readonly baseMs: number
  readonly capMs: number
  readonly random: () => number
}

export const DEFAULT_BACKOFF: Backoff = { attempts: 8, baseMs: 20, capMs: 400, random: Math.random }

/** Full jitter, up to a bound that doubles with each retry. */
export const backoffMs = (retries: number, { baseMs, capMs, random }: Backoff) =>
  random() * Math.min(capMs, baseMs * 2 ** retries)

const BUSY = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
])
const BUSY_REASONS = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])
const DISCONNECTED = [
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/**
 * True if concurrent writers or the table's limit prevented the write: nothing was written, and a repetition may succeed.
 */
export function isContention(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!(error instanceof TransactionCanceledException)) return BUSY.has(error.name)
  const codes = (error.CancellationReasons ?? []).flatMap(({ Code }) => Code ?? []).filter(c => c !== 'None')
  return codes.length > 0 && codes.every(code => BUSY_REASONS.has(code))
}

const isDisconnected = (error: Error) => hasCode(error, ...DISCONNECTED)

/** The SDK also gives dropped connections this name. */
const isTimeout = (error: Error) => error.name === 'TimeoutError' && !isDisconnected(error)

const isServerFault = (error: Error) => '$fault' in error && error.$fault === 'server'

export const isFull = (error: unknown): boolean =>
  error instanceof Error && isServerFault(error) && error.message.includes('disk is full')

/** True without a usable answer: the write may or may not be done. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  !isFull(error) &&
  (isTimeout(error) || isDisconnected(error) || isServerFault(error))

/** Once more after a dropped connection or a server fault, never after a timeout. */
function attemptsFor(error: unknown, { attempts }: Backoff) {
  if (isContention(error)) return attempts
  return isOutage(error) && error instanceof Error && !isTimeout(error) ? Math.min(2, attempts) : 1
}

type RetryStrategy = Extract<
  NonNullable<DynamoDBClientConfig['retryStrategy']>,
  { acquireInitialRetryToken: unknown }
>

const token = (retries: number, delayMs: number) => ({
  getRetryCount: () => retries,
  getRetryDelay: () => delayMs,
})

/** The SDK asks it after each failure, and waits unless aborted. Nothing else retries calls to a store. */
export const retryStrategy = (backoff: Backoff): RetryStrategy => ({
  acquireInitialRetryToken: async () => token(0, 0),
  refreshRetryTokenForRetry: async (used, { error }) => {
    const retries = used.getRetryCount()
    if (retries + 1 >= attemptsFor(error, backoff)) throw error ?? new Error('No attempts left')
    return token(retries + 1, backoffMs(retries, backoff))
  },
  recordSuccess: () => {},
})
