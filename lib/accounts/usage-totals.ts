import type { UsageRecord, UsageTotals } from '../contracts/schemas/usage.ts'

/** Numbers that add up. The sum of no known costs is 0 here; `unknown_cost_calls` tells it from null. */
export type SummedUsage = { [K in keyof UsageTotals]: number }

const NOTHING: SummedUsage = {
  calls: 0,
  uploads: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost: 0,
  unknown_cost_calls: 0,
}

export const summed = (parts: readonly SummedUsage[]): SummedUsage =>
  parts.reduce(
    (sum, part) => ({
      calls: sum.calls + part.calls,
      uploads: sum.uploads + part.uploads,
      input_tokens: sum.input_tokens + part.input_tokens,
      output_tokens: sum.output_tokens + part.output_tokens,
      cost: sum.cost + part.cost,
      unknown_cost_calls: sum.unknown_cost_calls + part.unknown_cost_calls,
    }),
    NOTHING,
  )

export const totalsOf = (records: readonly UsageRecord[]): SummedUsage => summed(records.map(asTotals))

function asTotals(record: UsageRecord): SummedUsage {
  if (record.kind === 'upload') return { ...NOTHING, uploads: 1 }
  return {
    ...NOTHING,
    calls: 1,
    input_tokens: record.input_tokens ?? 0,
    output_tokens: record.output_tokens ?? 0,
    cost: record.cost ?? 0,
    unknown_cost_calls: record.cost === null ? 1 : 0,
  }
}
