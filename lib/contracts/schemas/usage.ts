import { z } from 'zod'
import { ModelCall } from './agent.ts'
import { Id, Timestamp, Ulid } from './basics.ts'

/** An upload that was taken in; its size, never its text. */
export const UploadUsage = z.object({
  record_id: Ulid,
  kind: z.literal('upload'),
  user_id: Id,
  article_id: Id.nullable(),
  task_id: z.string().nullable(),
  characters: z.number().int(),
  created_at: Timestamp,
})

export const UsageRecord = z.discriminatedUnion('kind', [ModelCall, UploadUsage])
export type UsageRecord = z.infer<typeof UsageRecord>

export const UsageTotals = z.object({
  calls: z.number().int(),
  uploads: z.number().int(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  /** The sum of the known costs; null when none is known. */
  cost: z.number().nullable(),
  unknown_cost_calls: z.number().int(),
})
export type UsageTotals = z.infer<typeof UsageTotals>
