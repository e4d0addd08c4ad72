import { z } from 'zod'
import { HttpUrl, Text, Timestamp, Ulid } from '../basics.ts'

const Name = Text.trim().min(1).max(100)
const ApiKey = Text.max(1000)
const MaxConcurrency = z.number().int().min(1).max(64)
const TimeoutMs = z.number().int().min(1_000).max(600_000)
const RequestsPerMinute = z.number().int().min(1).max(10_000).nullable()
const Model = Text.trim().min(1).max(200)

/** Per million tokens; null unknown, 0 free. */
export const Price = z.number().min(0).nullable()
const Prices = z.object({ price_in: Price, price_out: Price, price_cached: Price })
/** A price low enough for the cost of any call to be added up and stored. */
export const NewPrice = Price.refine(
  price => price === null || price === 0 || (price >= 1e-6 && price <= 1e6),
  'must be 0, or from 0.000001 to 1,000,000',
)
const NewPrices = z.object({ price_in: NewPrice, price_out: NewPrice, price_cached: NewPrice })
const NO_PRICES = {
  price_in: NewPrice.default(null),
  price_out: NewPrice.default(null),
  price_cached: NewPrice.default(null),
}

const BaseUrl = HttpUrl.max(500)

export const EndpointInput = z.strictObject({
  name: Name,
  base_url: BaseUrl,
  /** Empty means no key. */
  api_key: ApiKey.default(''),
  enabled: z.boolean().default(true),
  timeout_ms: TimeoutMs.default(120_000),
  max_concurrency: MaxConcurrency.default(4),
  /** Null where the provider sets no such limit. */
  requests_per_minute: RequestsPerMinute.default(null),
  /** Those of its models that say no price of their own. */
  ...NO_PRICES,
})
export type EndpointInput = z.output<typeof EndpointInput>

/** Fields left out stay; the key stays only while base_url does. */
export const EndpointPatch = z.strictObject({
  name: Name.optional(),
  base_url: BaseUrl.optional(),
  api_key: ApiKey.optional(),
  enabled: z.boolean().optional(),
  timeout_ms: TimeoutMs.optional(),
  max_concurrency: MaxConcurrency.optional(),
  requests_per_minute: RequestsPerMinute.optional(),
  ...NewPrices.partial().shape,
})
export type EndpointPatch = z.output<typeof EndpointPatch>

export const Endpoint = z.object({
  id: Ulid,
  name: z.string(),
  base_url: z.string(),
  api_key_set: z.boolean(),
  enabled: z.boolean(),
  timeout_ms: z.number(),
  max_concurrency: z.number(),
  requests_per_minute: RequestsPerMinute,
  ...Prices.shape,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Endpoint = z.infer<typeof Endpoint>

export const BindingInput = z.strictObject({
  endpoint_id: Ulid,
  model: Model,
  enabled: z.boolean().default(true),
  /** Without any, the prices of the endpoint count. */
  ...NO_PRICES,
})
export type BindingInput = z.output<typeof BindingInput>

export const BindingPatch = z.strictObject({
  model: Model.optional(),
  enabled: z.boolean().optional(),
  ...NewPrices.partial().shape,
})
export type BindingPatch = z.output<typeof BindingPatch>

export const Binding = z.object({
  id: Ulid,
  endpoint_id: Ulid,
  model: z.string(),
  enabled: z.boolean(),
  ...Prices.shape,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Binding = z.infer<typeof Binding>

/** Which models to use where none is asked for, and which instead when one gives nothing. */
export const CallPlan = z.object({
  /** Null leaves it to the automatic default. */
  default_model: z.string().nullable(),
  /** In their order; none is the default, and none stands twice. */
  fallback_models: z.array(z.string()),
})
export type CallPlan = z.infer<typeof CallPlan>

/** Omitted fields keep their values. */
export const CallPlanPatch = z.strictObject({
  default_model: Model.nullable().optional(),
  fallback_models: z.array(Model).max(20).optional(),
})
export type CallPlanPatch = z.output<typeof CallPlanPatch>

/** The ways to ask a model for JSON, from the strictest to the one that every model understands. */
export const AnswerFormat = z.enum(['json_schema', 'json_object', 'prompt'])
export type AnswerFormat = z.infer<typeof AnswerFormat>

/** A model as it stands. */
export const StandingBinding = Binding.extend({
  /** The strictest format it was seen to obey; null while it is not known. */
  capability: AnswerFormat.nullable(),
  /** The estimated cost of translating a million characters; null while the price is unknown. */
  cost_estimate: z.number().nullable(),
  /** Cooled down until then, after failures of this class. */
  cooldown: z.object({ until: Timestamp, failure: z.string() }).nullable(),
})
export type StandingBinding = z.infer<typeof StandingBinding>

/** A model to be used, under one of its endpoints, and why this one. */
const Chosen = z.object({ model: z.string(), binding_id: Ulid, reason: z.string() })

export const RoutingPicture = z.object({
  endpoints: z.array(Endpoint),
  bindings: z.array(StandingBinding),
  call_plan: CallPlan,
  /** The first valid model; used where neither the caller nor the plan names one. Null while there is none. */
  automatic_default: Chosen.nullable(),
  /** The bindings that a call without a model would try now, in order. */
  order: z.array(Chosen),
})
export type RoutingPicture = z.infer<typeof RoutingPicture>

export const ConnectionTest = z.object({
  ok: z.boolean(),
  ms: z.number(),
  status: z.number().int().nullable(),
  message: z.string(),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

/** A real question to a model. */
export const ModelTest = ConnectionTest.extend({
  /** Its answer for the fixed sentence; null if unusable. */
  answer: z.string().nullable(),
  /** The strictest format it obeyed. */
  capability: AnswerFormat.nullable(),
})
export type ModelTest = z.infer<typeof ModelTest>
