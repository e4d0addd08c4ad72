import { z } from 'zod'

/** Why something failed that ended after its request was answered: a problem's code, sentence and reason. */
export const StoredFailure = z.object({
  code: z.string(),
  detail: z.string(),
  reason: z.string().optional().describe('Names the sentence of `detail`, for translations'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('The values in that sentence'),
})
export type StoredFailure = z.infer<typeof StoredFailure>
