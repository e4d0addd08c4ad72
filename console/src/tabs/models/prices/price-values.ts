import type { Endpoint } from '../../../../../lib/contracts/schemas/models/routing.ts'

export const priceNames = ['price_in', 'price_out', 'price_cached'] as const
export type PriceName = (typeof priceNames)[number]
export type Prices = Pick<Endpoint, PriceName>

/** The value of a number field: a number, nothing, or text that is not a number yet. */
export type TypedNumber = number | string

export const NO_PRICES: Prices = { price_in: null, price_out: null, price_cached: null }

/** An empty field means unknown, not 0. */
export const numberOrNull = (typed: TypedNumber): number | null => (typed === '' ? null : Number(typed))
export const typedOf = (value: number | null): TypedNumber => value ?? ''

export const typedPrices = ({ price_in, price_out, price_cached }: Prices) => ({
  price_in: typedOf(price_in),
  price_out: typedOf(price_out),
  price_cached: typedOf(price_cached),
})
export const pricesTyped = ({
  price_in,
  price_out,
  price_cached,
}: Record<PriceName, TypedNumber>): Prices => ({
  price_in: numberOrNull(price_in),
  price_out: numberOrNull(price_out),
  price_cached: numberOrNull(price_cached),
})
