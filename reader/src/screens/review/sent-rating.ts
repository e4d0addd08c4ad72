import type { z } from 'zod'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import type { RatingInput } from '../../../../lib/contracts/schemas/learners/review.ts'

export type Rated = z.input<typeof RatingInput>

/** Sends a rating with its time; if the server doubts the time, without it. */
export async function sentRating<Reply>(
  rated: Rated,
  rate: (rated: Rated) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await rate(rated)
  } catch (error) {
    const { reviewed_at, ...now } = rated
    if (reviewed_at === undefined || !isProblem(error) || !doubtsTime(error.code)) throw error
    // This device's clock is wrong, so the server's time counts. It is another request, since the body is another.
    return await rate({ ...now, request_id: timelessId(rated.request_id) })
  }
}

/** A version is in conflict also if the request without a time has arrived and its reply was lost: asked again, it tells. */
const doubtsTime = (code: string) =>
  code === 'invalid_input' || code === 'not_due' || code === 'version_conflict'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The id of the same rating without its time: always the same, so that it counts once however often it is sent. */
export const timelessId = (id: string) => id.slice(0, -1) + DIGITS.charAt(DIGITS.indexOf(id.slice(-1)) ^ 1)
