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
  syntheses: 0,
  spoken_characters: 0,
  transcriptions: 0,
  transcribed_seconds: 0,
}

/** What a part does not have counts for nothing: a day may be older than what is counted today. */
export const summed = (parts: readonly Partial<SummedUsage>[]): SummedUsage =>
  parts.reduce<SummedUsage>((sum, given) => {
    const part = { ...NOTHING, ...given }
    return {
      calls: sum.calls + part.calls,
      uploads: sum.uploads + part.uploads,
      input_tokens: sum.input_tokens + part.input_tokens,
      output_tokens: sum.output_tokens + part.output_tokens,
      cost: sum.cost + part.cost,
      unknown_cost_calls: sum.unknown_cost_calls + part.unknown_cost_calls,
      syntheses: sum.syntheses + part.syntheses,
      spoken_characters: sum.spoken_characters + part.spoken_characters,
      transcriptions: sum.transcriptions + part.transcriptions,
      transcribed_seconds: sum.transcribed_seconds + part.transcribed_seconds,
    }
  }, NOTHING)

export const totalsOf = (records: readonly UsageRecord[]): SummedUsage => summed(records.map(asTotals))

function asTotals(record: UsageRecord): Partial<SummedUsage> {
  switch (record.kind) {
    case 'upload':
      return { uploads: 1 }
    case 'synthesis':
      return { syntheses: 1, spoken_characters: record.outcome === 'succeeded' ? record.characters : 0 }
    case 'transcription':
      return { transcriptions: 1, transcribed_seconds: record.outcome === 'succeeded' ? record.seconds : 0 }
    case 'model_call':
      return {
        calls: 1,
        input_tokens: record.input_tokens ?? 0,
        output_tokens: record.output_tokens ?? 0,
        cost: record.cost ?? 0,
        unknown_cost_calls: record.cost === null ? 1 : 0,
      }
  }
}
