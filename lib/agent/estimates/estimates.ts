import { LRUCache } from 'lru-cache'
import type { UsageCost } from '../../contracts/schemas/accounts/usage.ts'
import type { ModelCall, Stage } from '../../contracts/schemas/models/agent.ts'
import { costOf, pricesOf, type ResolvedBinding } from '../routing-settings.ts'

const MAX_KNOWN = 5_000
const MILLION = 1_000_000

/** Costs per character of source text with a usable answer. */
export interface CostEstimates {
  note(call: ModelCall): void
  load(history: readonly UsageCost[]): void
  /** Per million characters at today's prices; null while a price is unknown, 0 if free. */
  of(resolved: ResolvedBinding, stage: Stage): number | null
}

type Subject = Pick<UsageCost, 'endpoint_id' | 'model' | 'stage'>

export const createEstimates = (clock: { now(): Date }): CostEstimates => {
  const known = new LRUCache<string, DecayedSums>({ max: MAX_KNOWN })

  const add = (subject: Subject, more: Sums) => {
    const key = keyOf(subject)
    const at = clock.now().getTime()
    known.set(key, { at, ...sumOf(weighed(known.get(key), at), more) })
  }

  return {
    note: call => {
      const more = sumsOf(call)
      if (more) add(call, more)
    },
    load: history => {
      for (const cost of history) add(cost, cost)
    },
    of: (resolved, stage) => {
      const { endpoint, binding } = resolved
      const seen = known.get(keyOf({ endpoint_id: endpoint.id, model: binding.model, stage }))
      return perMillion(weighed(seen, clock.now().getTime()), resolved, stage)
    },
  }
}

const NOTHING: Sums = { input_tokens: 0, output_tokens: 0, cached_tokens: 0, answered_characters: 0 }

/** Null for an unknown count: tokens mean nothing without the length of their text. */
const sumsOf = ({
  input_tokens,
  output_tokens,
  cached_tokens,
  answered_characters,
}: ModelCall): Sums | null =>
  input_tokens === null || output_tokens === null || typeof answered_characters !== 'number'
    ? null
    : { input_tokens, output_tokens, cached_tokens: cached_tokens ?? 0, answered_characters }

const perMillion = (seen: Sums, resolved: ResolvedBinding, stage: Stage): number | null => {
  const { input, output } = PRIOR[stage]
  const cost = costOf(
    {
      input_tokens: seen.input_tokens + input * PRIOR_CHARACTERS,
      output_tokens: seen.output_tokens + output * PRIOR_CHARACTERS,
      cached_tokens: seen.cached_tokens,
    },
    pricesOf(resolved),
  )
  return cost === null ? null : (cost * MILLION) / (seen.answered_characters + PRIOR_CHARACTERS)
}

const keyOf = ({ endpoint_id, model, stage }: Subject): string => `${stage} ${endpoint_id} ${model}`

const HALF_LIFE_MS = 3 * 24 * 60 * 60 * 1_000

/** Characters count only with a usable answer. */
type Sums = Pick<UsageCost, 'input_tokens' | 'output_tokens' | 'cached_tokens' | 'answered_characters'>

/** Halves the weight of usage after three days. */
interface DecayedSums extends Sums {
  /** The time of the weights, in epoch milliseconds. */
  at: number
}

/** Setting the clock back does not increase any weight. */
const weighed = (old: DecayedSums | undefined, now: number): Sums => {
  if (!old) return NOTHING
  const weight = 0.5 ** (Math.max(now - old.at, 0) / HALF_LIFE_MS)
  return {
    input_tokens: old.input_tokens * weight,
    output_tokens: old.output_tokens * weight,
    cached_tokens: old.cached_tokens * weight,
    answered_characters: old.answered_characters * weight,
  }
}

const sumOf = (a: Sums, b: Sums): Sums => ({
  input_tokens: a.input_tokens + b.input_tokens,
  output_tokens: a.output_tokens + b.output_tokens,
  cached_tokens: a.cached_tokens + b.cached_tokens,
  answered_characters: a.answered_characters + b.answered_characters,
})

/**
 * Tokens per character before anything is known of a model: for full batches, 30-character sentences and English answers,
 * with a token per Japanese character or four others.
 */
export const PRIOR: Record<Stage, { input: number; output: number }> = {
  translation: { input: 2, output: 1.5 },
  explanation: { input: 3.5, output: 4.5 },
  furigana: { input: 2, output: 2 },
  summary: { input: 1.2, output: 0.2 },
  polish: { input: 2, output: 1.8 },
  // Counts the word alone: the sentence and the rules come with it.
  gloss: { input: 100, output: 4 },
  test: { input: 2, output: 1.5 },
}

/** Weighs the prior as about two batches. */
export const PRIOR_CHARACTERS = 2_000
