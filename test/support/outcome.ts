import { isProblem, type ProblemCode } from '../../lib/platform/problems/errors.ts'

/** The code of the Problem with which this is refused, which implies its status; `done` if it is not refused. */
export const outcomeOf = (work: Promise<unknown>): Promise<ProblemCode | 'done'> =>
  work.then(
    () => 'done' as const,
    (error: unknown) => {
      if (isProblem(error)) return error.code
      throw error
    },
  )

/** A refusal since the version is another one now. */
export const conflictWith = (current_version: number) => ({
  code: 'version_conflict',
  extras: { members: { current_version } },
})

/** A refusal of the field at this path. */
export const invalidAt = (path: string) => ({ code: 'invalid_input', extras: { errors: [{ path }] } })

/** The answers and the refusals of requests that are made at once. */
export async function atOnce<Answer>(requests: readonly Promise<Answer>[]) {
  const all = await Promise.allSettled(requests)
  return {
    answers: all.flatMap(one => (one.status === 'fulfilled' ? [one.value] : [])),
    refusals: all.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : [])),
  }
}
