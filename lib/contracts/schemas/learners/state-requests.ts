import { z } from 'zod'
import { Failure, Ulid } from '../basics.ts'
import { FromDictionary, MOST_CHANGES, StateChanges, StateChangesWrite, StatesChanged } from './words.ts'

/** The most requests that are sent together. */
export const MOST_REQUESTS = 100

interface Changing {
  readonly changes: readonly { readonly skill_id: string }[]
}

const requestsOf = <Request extends z.ZodType<Changing>>(request: Request) =>
  z
    .array(request)
    .min(1)
    .max(MOST_REQUESTS)
    .refine(
      requests => requests.reduce((sum, { changes }) => sum + changes.length, 0) <= MOST_CHANGES,
      `must have at most ${MOST_CHANGES} changes together`,
    )
    .refine(areOfDifferentWords, 'must each be of other words: send those of one word one after the other')

/** Several requests are made at a time: the last one of a word would not be made last. */
function areOfDifferentWords(requests: readonly Changing[]): boolean {
  const words = requests.flatMap(({ changes }) => [...new Set(changes.map(({ skill_id }) => skill_id))])
  return new Set(words).size === words.length
}

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
        problem: Failure.nullable().describe(
          'Why this request was refused for good; the others are made all the same',
        ),
      }),
    )
    .describe('In the order of the requests'),
})
export type StateReplies = z.infer<typeof StateReplies>
