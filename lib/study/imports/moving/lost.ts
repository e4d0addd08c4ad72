import { isProblem } from '../../../platform/problems/errors.ts'

/** 1 for a sound or image that is refused, which does not keep its text away; an account without room does. */
export async function lostOf(work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    if (isProblem(error) && REFUSALS.includes(error.code)) return 1
    throw error
  }
}

const REFUSALS: readonly string[] = [
  'unsupported_media_type',
  'too_large',
  'invalid_input',
  'version_conflict',
  'duplicate',
  'limit_reached',
]
