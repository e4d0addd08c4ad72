import { z } from 'zod'
import { Timestamp, Ulid } from './basics.ts'

const Price = z.number().min(0).nullable()
const Name = z.string().trim().min(1).max(100)
const ApiKey = z.string().max(1000)
const MaxConcurrency = z.number().int().min(1).max(64)
const TimeoutMs = z.number().int().min(1_000).max(600_000)

export const BaseUrl = z.url({ protocol: /^https?$/ }).max(500)

export const EndpointInput = z.strictObject({
  name: Name,
  base_url: BaseUrl,
  /** Empty means no key. */
  api_key: ApiKey.default(''),
  enabled: z.boolean().default(true),
  timeout_ms: TimeoutMs.default(120_000),
  max_concurrency: MaxConcurrency.default(4),
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
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Endpoint = z.infer<typeof Endpoint>

export const BindingInput = z.strictObject({
  endpoint_id: Ulid,
  model: z.string().trim().min(1).max(200),
  enabled: z.boolean().default(true),
  /** Per million tokens; null unknown, 0 free. */
  price_in: Price.default(null),
  price_out: Price.default(null),
  price_cached: Price.default(null),
})
export type BindingInput = z.output<typeof BindingInput>

export const BindingPatch = z.strictObject({
  model: z.string().trim().min(1).max(200).optional(),
  enabled: z.boolean().optional(),
  price_in: Price.optional(),
  price_out: Price.optional(),
  price_cached: Price.optional(),
})
export type BindingPatch = z.output<typeof BindingPatch>

export const Binding = z.object({
  id: Ulid,
  endpoint_id: Ulid,
  model: z.string(),
  enabled: z.boolean(),
  price_in: Price,
  price_out: Price,
  price_cached: Price,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Binding = z.infer<typeof Binding>

export const RoutingPicture = z.object({
  endpoints: z.array(Endpoint),
  bindings: z.array(Binding),
  /** The model used when none is asked for, and why; null while no binding is valid. */
  automatic_default: z.object({ model: z.string(), binding_id: Ulid, reason: z.string() }).nullable(),
})
export type RoutingPicture = z.infer<typeof RoutingPicture>

export const ConnectionTest = z.object({
  ok: z.boolean(),
  ms: z.number(),
  status: z.number().int().nullable(),
  message: z.string(),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>
