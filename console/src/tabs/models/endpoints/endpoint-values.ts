import type { z } from 'zod'
import { type Endpoint, EndpointInput } from '../../../../../lib/contracts/schemas/models/routing.ts'
import {
  NO_PRICES,
  numberOrNull,
  type PriceName,
  pricesTyped,
  type TypedNumber,
  typedOf,
  typedPrices,
} from '../prices/price-values.ts'

const { timeout_ms, max_concurrency, requests_per_minute } = EndpointInput.shape

export type EndpointBody = z.input<typeof EndpointInput>

/** The fields of the form; the timeout is in seconds. */
export type EndpointValues = {
  name: string
  base_url: string
  api_key: string
  enabled: boolean
  timeout_ms: TypedNumber
  max_concurrency: TypedNumber
  requests_per_minute: TypedNumber
} & Record<PriceName, TypedNumber>

/** Sends every field, even an empty key: the form is tested and saved as it is. */
export const bodyOf = (values: EndpointValues): EndpointBody => ({
  name: values.name,
  base_url: values.base_url.trim(),
  api_key: values.api_key,
  enabled: values.enabled,
  timeout_ms: Math.round(Number(values.timeout_ms) * 1_000),
  max_concurrency: Number(values.max_concurrency),
  requests_per_minute: numberOrNull(values.requests_per_minute),
  ...pricesTyped(values),
})

/** The key is never filled in. */
export const valuesOf = (endpoint: Endpoint | null): EndpointValues => ({
  name: endpoint?.name ?? '',
  base_url: endpoint?.base_url ?? '',
  api_key: '',
  enabled: endpoint?.enabled ?? true,
  timeout_ms: (endpoint?.timeout_ms ?? timeout_ms.parse(undefined)) / 1_000,
  max_concurrency: endpoint?.max_concurrency ?? max_concurrency.parse(undefined),
  requests_per_minute: typedOf(endpoint?.requests_per_minute ?? null),
  ...typedPrices(endpoint ?? NO_PRICES),
})

const between = ({ minValue, maxValue }: z.ZodNumber, unit = 1) =>
  [(minValue ?? 0) / unit, (maxValue ?? Number.MAX_SAFE_INTEGER) / unit] as const

/** The limits of each field, in the form's units. */
export const limits = {
  timeout_ms: between(timeout_ms.unwrap(), 1_000),
  max_concurrency: between(max_concurrency.unwrap()),
  requests_per_minute: between(requests_per_minute.unwrap().unwrap()),
}
