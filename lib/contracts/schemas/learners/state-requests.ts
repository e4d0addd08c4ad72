import { z } from 'zod'
import { Ulid } from '../basics.ts'
import { FromDictionary, MOST_CHANGES, StateChanges, StateChangesWrite, StatesChanged } from './words.ts'

/** The most requests that are sent together. */
export const MOST_REQUESTS = 100

const requestsOf = <Request extends z.ZodType<{ changes: readonly unknown[] }>>(request: Request) =>
  z
    .array(request)
    .min(1)
    .max(MOST_REQUESTS)
    .refine(
      requests => requests.reduce((sum, { changes }) => sum + changes.length, 0) <= MOST_CHANGES,
      `must have at most ${MOST_CHANGES} changes together`,
    )

/** Presses that waited on a device. Each keeps its own id, receipt and reply, as if it were sent alone. */
export const StateRequests = z.strictObject({
  requests: requestsOf(StateChanges).describe('Of different words: they are made in any order'),
})
export const StateRequestsWrite = z.strictObject({
  dictionary: FromDictionary.nullable(),
  requests: requestsOf(StateChangesWrite.omit({ dictionary: true })),
})
export type StateRequestsWrite = z.infer<typeof StateRequestsWrite>

export const StateReplies = z.object({
  replies: z
    .array(
      z.object({
        request_id: Ulid,
        changes: StatesChanged.shape.changes.nullable().describe('As if it were sent alone; null if refused'),
        problem: z
          .object({ code: z.string(), detail: z.string() })
          .nullable()
          .describe('Why this request was refused for good; the others are made all the same'),
      }),
    )
    .describe('In the order of the requests'),
})
export type StateReplies = z.infer<typeof StateReplies>
