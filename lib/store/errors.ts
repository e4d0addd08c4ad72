import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { Problem } from '../platform/problems/errors.ts'
import { diskFull } from '../platform/problems/reasons.ts'
import { isContention, isFull, isOutage } from './writing/retry.ts'

interface FailedCondition {
  /** Counts from zero in the transaction; 0 for a single write. */
  readonly position: number
  readonly name: string | null
  /** The stored item, if the write asked for it. */
  readonly item: Record<string, unknown> | null
}

/** Tells that the stored state does not meet a condition. Nothing was written. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
  /** ElectroDB rethrows errors with this mark and wraps all others in its own. */
  readonly isElectroError = true
  readonly failed: readonly FailedCondition[]

  constructor(failed: readonly FailedCondition[], options?: ErrorOptions) {
    super(`Condition failed on ${failed.map(({ name, position }) => name ?? position).join(', ')}`, options)
    this.failed = failed
  }

  failedOn(name: string): boolean {
    return this.failed.some(failure => failure.name === name)
  }
}

/** The store was not reached, did not answer in time, or stayed too busy. A later attempt may succeed. */
export class StoreUnavailable extends Problem {
  readonly isElectroError = true

  constructor(detail: string, cause?: unknown) {
    super('unavailable', `${detail}: try again in a moment.`, { cause })
  }
}

/** The disk under the store has no room. Nothing was written. */
export class StoreFull extends Problem {
  readonly isElectroError = true

  constructor(cause?: unknown) {
    const { code, message, extras } = diskFull(cause)
    super(code, message, extras)
  }
}

const fromCancellation = (error: TransactionCanceledException) =>
  (error.CancellationReasons ?? []).flatMap(({ Code, Item }, position) =>
    Code === 'ConditionalCheckFailed'
      ? [{ position, name: null, item: Item === undefined ? null : unmarshall(Item) }]
      : [],
  )

export function translateError(error: unknown): unknown {
  if (error instanceof ConditionalCheckFailedException) {
    const item = error.Item === undefined ? null : unmarshall(error.Item)
    return new ConditionFailed([{ position: 0, name: null, item }], { cause: error })
  }
  if (error instanceof TransactionCanceledException) {
    const failed = fromCancellation(error)
    if (failed.length > 0) return new ConditionFailed(failed, { cause: error })
  }
  if (isFull(error)) return new StoreFull(error)
  if (isContention(error)) return new StoreUnavailable('The store is too busy', error)
  if (isOutage(error)) return new StoreUnavailable('The store does not answer', error)
  return error
}
