import { LRUCache } from 'lru-cache'
import type { ModelCall, Stage } from '../../contracts/schemas/agent.ts'
import type { UsageCost } from '../../contracts/schemas/usage.ts'
import { costOf } from '../ledger/cost.ts'
import { pricesOf, type ResolvedBinding } from '../routing/settings.ts'
import { type DecayedSums, type Sums, sumOf, sumsAt } from './decayed-sums.ts'
import { PRIOR, PRIOR_CHARACTERS } from './prior.ts'

const MAX_KNOWN = 5_000
const MILLION = 1_000_000

/** What calls cost per character of source text that was answered usably. */
export interface CostEstimates {
  /** Takes in what an attempt took, and what came of it. */
  note(call: ModelCall): void
  /** Takes in what the ledger knows of earlier days. */
  load(history: readonly UsageCost[]): void
  /** Per million characters, at the prices of today; null while a price is unknown, 0 where it is free. */
  of(resolved: ResolvedBinding, stage: Stage): number | null
}

type Subject = Pick<UsageCost, 'endpoint_id' | 'model' | 'stage'>

export const createEstimates = (clock: { now(): Date }): CostEstimates => {
  const known = new LRUCache<string, DecayedSums>({ max: MAX_KNOWN })

  const add = (subject: Subject, more: Sums) => {
    const now = clock.now().getTime()
    const old = known.get(keyOf(subject))
    known.set(keyOf(subject), sumOf(old ? sumsAt(old, now) : NOTHING, more, now))
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
      const old = known.get(keyOf({ endpoint_id: endpoint.id, model: binding.model, stage }))
      return perMillion(old ? sumsAt(old, clock.now().getTime()) : NOTHING, resolved, stage)
    },
  }
}

const NOTHING: Sums = { input_tokens: 0, output_tokens: 0, cached_tokens: 0, answered_characters: 0 }

/** Null where something is not known: tokens without the text they were for would tell nothing. */
const sumsOf = ({
  input_tokens,
  output_tokens,
  cached_tokens,
  answered_characters,
}: ModelCall): Sums | null =>
  input_tokens === null || output_tokens === null || typeof answered_characters !== 'number'
    ? null
    : { input_tokens, output_tokens, cached_tokens: cached_tokens ?? 0, answered_characters }

/** What was seen, as if as much as the prior says had been seen before. */
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
