import { Problem } from '../http/errors.ts'
import { ConditionFailed } from '../store/errors.ts'

const ATTEMPTS = 5

/** Whether a write was refused by the condition on the item of that name. */
export const refusedBy = (error: unknown, name: string): boolean =>
  error instanceof ConditionFailed && error.failedOn(name)

/** Reads and decides anew when somebody else has changed what was read before the write. */
export async function againIfOvertaken<T>(decide: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await decide()
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (attempt === ATTEMPTS)
        throw new Problem('unavailable', 'Others keep changing this: try again.', { cause: error })
    }
  }
}
