import type { UsageCost } from '../../contracts/schemas/usage.ts'

const HALF_LIFE_MS = 3 * 24 * 60 * 60 * 1_000

/** Tokens taken, and characters of source text answered usably. */
export type Sums = Pick<UsageCost, 'input_tokens' | 'output_tokens' | 'cached_tokens' | 'answered_characters'>

/** Sums in which what is older weighs less: half after three days. */
export interface DecayedSums extends Sums {
  /** Epoch milliseconds the weights are of. */
  at: number
}

/** A clock that was put back makes nothing heavier. */
const weightAt = ({ at }: DecayedSums, now: number): number => 0.5 ** (Math.max(now - at, 0) / HALF_LIFE_MS)

export const sumsAt = (old: DecayedSums, now: number): DecayedSums => {
  const weight = weightAt(old, now)
  return {
    at: now,
    input_tokens: old.input_tokens * weight,
    output_tokens: old.output_tokens * weight,
    cached_tokens: old.cached_tokens * weight,
    answered_characters: old.answered_characters * weight,
  }
}

export const sumOf = (a: Sums, b: Sums, at: number): DecayedSums => ({
  at,
  input_tokens: a.input_tokens + b.input_tokens,
  output_tokens: a.output_tokens + b.output_tokens,
  cached_tokens: a.cached_tokens + b.cached_tokens,
  answered_characters: a.answered_characters + b.answered_characters,
})
