import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConditionFailed, translateError } from '../../../lib/store/errors.ts'
import { backoffMs, DEFAULT_BACKOFF, isContention } from '../../../lib/store/writing/retry.ts'

const canceledFor = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map(Code => ({ Code })),
  })

describe('a retry', () => {
  it('follows a transaction that only other writers prevented', () => {
    expect(isContention(canceledFor('None', 'TransactionConflict', 'ThrottlingError'))).toBe(true)
    expect(isContention(canceledFor('TransactionConflict', 'ValidationError'))).toBe(false)
    expect(isContention(canceledFor('TransactionConflict', 'ConditionalCheckFailed'))).toBe(false)
    expect(isContention(canceledFor())).toBe(false)
  })

  it('does not follow one whose condition failed, whatever else went wrong', () => {
    const error = translateError(canceledFor('TransactionConflict', 'ConditionalCheckFailed'))
    expect(error).toBeInstanceOf(ConditionFailed)
    expect(error).toHaveProperty('failed', [{ position: 1, name: null, item: null }])
  })

  it('waits for a random time, under a bound that doubles up to the cap', () => {
    const jitter = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.nat(40), jitter, (retries, random) => {
        const wait = backoffMs(retries, { ...DEFAULT_BACKOFF, baseMs: 20, capMs: 400, random: () => random })
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(Math.min(400, 20 * 2 ** retries))
      }),
    )
    const longest = { ...DEFAULT_BACKOFF, baseMs: 20, capMs: 400, random: () => 1 }
    expect([0, 1, 2, 9].map(retries => backoffMs(retries, longest))).toEqual([20, 40, 80, 400])
  })
})
