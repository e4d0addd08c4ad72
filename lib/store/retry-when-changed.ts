import { Problem } from '../http/errors.ts'
import { ConditionFailed } from './errors.ts'

const ATTEMPTS = 8

/**
 * Work that reads, decides, and writes under the condition that what it read still holds. When others were
 * faster it starts over, and then either succeeds or finds out from what it reads why it may not.
 */
export async function retryWhenChanged<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (attempt === ATTEMPTS)
        throw new Problem('unavailable', 'Others keep changing this: try again.', { cause: error })
    }
  }
}

/** Whether a write was refused by the condition on the item of that name. */
export const refusedBy = (error: unknown, name: string): boolean =>
  error instanceof ConditionFailed && error.failedOn(name)
