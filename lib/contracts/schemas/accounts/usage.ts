import { z } from 'zod'
import { Text, Timestamp, Ulid } from '../basics.ts'
import { CallOutcome, CallPurpose, ModelCall, Stage, TokenCount } from '../models/agent.ts'
import { SpeechProvider } from '../models/speech.ts'

/** An accepted upload. The record has the length of the text, never the text itself. */
export const UploadUsage = z.object({
  record_id: Ulid,
  kind: z.literal('upload'),
  ...CallPurpose.shape,
  characters: z.number().int(),
  created_at: Timestamp,
})
export type UploadUsage = z.infer<typeof UploadUsage>

const SpeechAttempt = z.object({
  record_id: Ulid,
  ...CallPurpose.shape,
  duration_ms: z.number(),
  outcome: CallOutcome,
  /** A failure class such as `rate_limited`; null on success. */
  failure: Text.nullable(),
  /** Null if unknown; absent in records from before speech had prices. */
  cost: z.number().nullish(),
  created_at: Timestamp,
})

/** One attempt at a synthesis. The record has the length of the text, never the text itself. */
export const SynthesisUsage = SpeechAttempt.extend({
  kind: z.literal('synthesis'),
  provider: SpeechProvider,
  voice: Text,
  characters: z.number().int(),
})
export type SynthesisUsage = z.infer<typeof SynthesisUsage>

/** One attempt at a transcription. The record has the length of the sound, never the words in it. */
export const TranscriptionUsage = SpeechAttempt.extend({
  kind: z.literal('transcription'),
  model: z.string(),
  /** The length of the sound. */
  seconds: z.number(),
})
export type TranscriptionUsage = z.infer<typeof TranscriptionUsage>

export const UsageRecord = z.discriminatedUnion('kind', [
  ModelCall,
  UploadUsage,
  SynthesisUsage,
  TranscriptionUsage,
])
export type UsageRecord = z.infer<typeof UsageRecord>

/** A name that becomes part of a key in the ledger: keys have a limited length. */
const ModelName = Text.max(200)
/**
 * A number to add up. The maximum is more than any record needs, and small enough for exact sums; no store keeps a number
 * under 1e-130.
 */
const Amount = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .refine(amount => amount === 0 || amount > 1e-100, 'must be 0 or more than 1e-100')

/** A new record: parts of keys have a fixed form, and numbers can be added up. Older records may differ. */
export const NewUsageRecord = z.discriminatedUnion('kind', [
  ModelCall.extend({
    model: ModelName,
    endpoint_id: z.string().regex(/^[\w-]{1,100}$/),
    input_tokens: TokenCount.nullable(),
    output_tokens: TokenCount.nullable(),
    cached_tokens: TokenCount.nullable(),
    cost: Amount.nullable(),
    duration_ms: Amount,
  }),
  UploadUsage.extend({ characters: Amount.int() }),
  SynthesisUsage.extend({ characters: Amount.int(), cost: Amount.nullish(), duration_ms: Amount }),
  TranscriptionUsage.extend({
    model: ModelName,
    seconds: Amount,
    cost: Amount.nullish(),
    duration_ms: Amount,
  }),
])

export const UsageTotals = z.object({
  calls: z.number().int(),
  uploads: z.number().int(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  /** The sum of the known costs; null when none is known. */
  cost: z.number().nullable(),
  unknown_cost_calls: z.number().int(),
  /** Attempts at synthesis, and the characters of those that succeeded. */
  syntheses: z.number().int(),
  spoken_characters: z.number().int(),
  /** Attempts at transcription, and the seconds of sound of those that succeeded. */
  transcriptions: z.number().int(),
  transcribed_seconds: z.number(),
  /** Attempts at either whose cost is known. */
  priced_speech: z.number().int(),
})
export type UsageTotals = z.infer<typeof UsageTotals>

/** The ways to split a summary. */
export const UsageDimension = z.enum(['day', 'model', 'user', 'article'])
export type UsageDimension = z.infer<typeof UsageDimension>

/** The totals of one day (`2026-11-20`), model (its name; the provider of a synthesis), account or article (its id). */
export const UsageGroup = z.object({ key: z.string(), totals: UsageTotals })
export type UsageGroup = z.infer<typeof UsageGroup>

export const UsageSummary = z.object({
  since: Timestamp,
  totals: UsageTotals,
  /** The totals of all days. */
  ever: UsageTotals,
  /**
   * All days with usage, in their order; or the first 200 models, accounts or articles, by cost and then by calls,
   * the highest first. Empty if the request names no dimension.
   */
  groups: z.array(UsageGroup),
  /** The number of groups; null if one summary cannot read all of them. */
  total_groups: z.number().int().nullable(),
  /** The start of the groups' totals: later than `since` if one summary cannot read all days. */
  groups_since: Timestamp,
})
export type UsageSummary = z.infer<typeof UsageSummary>

/**
 * The tokens of a model under an endpoint for one stage, and the source text that it answered usably, summed over the
 * calls for which both are known. Older days weigh less: half after three days.
 */
export const UsageCost = z.object({
  endpoint_id: z.string(),
  model: z.string(),
  stage: Stage,
  input_tokens: z.number(),
  output_tokens: z.number(),
  cached_tokens: z.number(),
  answered_characters: z.number(),
})
export type UsageCost = z.infer<typeof UsageCost>
