import { refusal } from '../../platform/problems/reasons.ts'
import { ConditionFailed } from '../errors.ts'

const ATTEMPTS = 8

/** Repeats work that reads, decides and writes unless the items changed, until it succeeds or reads why it may not. */
export async function retryWhenChanged<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (attempt === ATTEMPTS)
        throw refusal(
          'changes_collide',
          {},
          {
            cause: error,
            logged: 'warn',
          },
        )
    }
  }
}

export const refusedBy = (error: unknown, name: string): boolean =>
  error instanceof ConditionFailed && error.failedOn(name)

/** Throws the explaining error if a condition refused the write. */
export async function refusedAs<T>(
  write: Promise<T>,
  explained: (refusal: ConditionFailed) => unknown,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw error instanceof ConditionFailed ? await explained(error) : error
  }
}

/** False if a condition refused the write. */
export const isWritten = (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConditionFailed) return false
      throw error
    },
  )
