import { z } from 'zod'
import { Id, Text, Timestamp, Ulid } from '../basics.ts'
import { ExplanationLevel, Furigana, OutputLanguage } from '../japanese/text.ts'
import { GlossRequest } from '../learners/glosses.ts'

export const Stage = z.enum(['translation', 'explanation', 'furigana', 'summary', 'polish', 'gloss', 'test'])
export type Stage = z.infer<typeof Stage>

/** Whom and what a model call is for; goes into its usage record. */
export const CallPurpose = z.strictObject({
  user_id: Id,
  article_id: Id.nullable(),
  task_id: Text.nullable(),
})
export type CallPurpose = z.infer<typeof CallPurpose>

export const IndexedSentence = z.strictObject({ index: z.number().int().min(0), sentence: Text.min(1) })
export type IndexedSentence = z.infer<typeof IndexedSentence>

/** Details that a person gave of a text, as context for models; empty if there are none. */
export const About = z.strictObject({
  title: Text.max(300),
  author: Text.max(200),
  intro: Text.max(5_000),
})
export type About = z.infer<typeof About>

export const AnalyseRequest = z.strictObject({
  purpose: CallPurpose,
  about: About,
  /** Every sentence has content. Neighbours are context only and are never answered. */
  sentences: z.array(IndexedSentence).min(1).max(64),
  context: z.array(IndexedSentence).max(16).default([]),
  translation: z.boolean(),
  explanation: z.boolean(),
  furigana: z.boolean(),
  output_language: OutputLanguage,
  explanation_level: ExplanationLevel,
  model: Text.min(1).max(200).nullable().default(null),
})
export type AnalyseRequest = z.output<typeof AnalyseRequest>

/** The outputs for one sentence. `failures` gives the reason for each requested part that is absent. */
export const AnalysedSentence = z.object({
  index: z.number().int(),
  translation: z.string().optional(),
  explanation: z.string().optional(),
  explanation_source: z.enum(['model', 'rules']).optional(),
  furigana: Furigana.optional(),
  furigana_source: z.enum(['model', 'rules']).optional(),
  /** For each missing part, a message for the learner. */
  failures: z.partialRecord(z.enum(['translation', 'explanation']), z.string()).optional(),
})
export type AnalysedSentence = z.infer<typeof AnalysedSentence>

export const Warning = z.enum([
  'no_model_configured',
  'provider_failed',
  'summary_failed',
  'no_voice_configured',
  'polish_failed',
  'source_not_kept',
  'sentences_cut',
])
export type Warning = z.infer<typeof Warning>

export const AnalyseResult = z.object({
  results: z.array(AnalysedSentence),
  warnings: z.array(Warning),
})
export type AnalyseResult = z.infer<typeof AnalyseResult>

/** One sentence to be explained, with its neighbours. */
export const PromptRequest = z.strictObject({
  about: About,
  sentence: Text.min(1).max(5_000),
  before: z.array(Text).max(8),
  after: z.array(Text).max(8),
  output_language: OutputLanguage,
  explanation_level: ExplanationLevel,
})
export type PromptRequest = z.infer<typeof PromptRequest>

export const ExplainRequest = PromptRequest.extend({
  purpose: CallPurpose,
  model: Text.min(1).max(200).nullable().default(null),
  /** Asked instead of the usual prompt. */
  custom_prompt: Text.min(1).max(20_000).optional(),
})
export type ExplainRequest = z.output<typeof ExplainRequest>

export const ExplainResult = z.object({
  /** Null where neither a model nor, without a custom prompt, the rules had one. */
  explanation: z.string().nullable(),
  source: z.enum(['model', 'rules']),
  /** The prompt as sent. */
  prompt: z.string(),
  /** A message for the learner, where no model answered. */
  failure: z.string().nullable(),
  warnings: z.array(Warning),
})
export type ExplainResult = z.infer<typeof ExplainResult>

/** A word to be explained in its sentence. */
export const WordGlossRequest = z.strictObject({ purpose: CallPurpose, word: GlossRequest })
export type WordGlossRequest = z.output<typeof WordGlossRequest>

export const WordGloss = z.object({
  gloss: z.string().nullable(),
  /** A message for the learner, where no model answered. */
  failure: z.string().nullable(),
  warning: Warning.nullable(),
})
export type WordGloss = z.infer<typeof WordGloss>

/** The steps that may cost something: calls to the models that an article may be sent to, and to the voice. */
export const Costing = z.object({ models: z.boolean(), voice: z.boolean() })
export type Costing = z.infer<typeof Costing>

const PerMillion = z.number().nullable().describe('Null: unknown')
/** Costs of the model that an article is sent to, for a million characters of source text. */
export const ModelPrices = z.object({
  /** False if there is none. */
  has_model: z.boolean(),
  translation: PerMillion,
  explanation: PerMillion,
  summary: PerMillion,
  summary_characters: z
    .number()
    .int()
    .min(1)
    .describe('A summary is made from so many characters of a text at most'),
})
export type ModelPrices = z.infer<typeof ModelPrices>

export const CallOutcome = z.enum(['succeeded', 'failed', 'cancelled'])

/** A provider's count of tokens. The maximum refuses absurd counts and keeps sums exact. */
export const TokenCount = z.number().int().min(0).max(100_000_000)

/** One attempt at a call to a model. The record never has the text. */
export const ModelCall = z.object({
  record_id: Ulid,
  kind: z.literal('model_call'),
  ...CallPurpose.shape,
  stage: Stage,
  model: z.string(),
  endpoint_id: z.string(),
  input_tokens: z.number().int().nullable(),
  output_tokens: z.number().int().nullable(),
  cached_tokens: z.number().int().nullable(),
  /** Characters of the source text it answered usably, null in records from before they were counted. */
  answered_characters: z.number().int().nullable().optional(),
  /** In the currency of the list prices; null when unknown, which is not zero. */
  cost: z.number().nullable(),
  duration_ms: z.number(),
  outcome: CallOutcome,
  /** A failure class such as `rate_limited`; null on success. */
  failure: Text.nullable(),
  created_at: Timestamp,
})
export type ModelCall = z.infer<typeof ModelCall>
