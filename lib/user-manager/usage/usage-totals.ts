import { type UsageRecord, UsageTotals } from '../../contracts/schemas/accounts/usage.ts'
import { dayAfter } from '../../contracts/schemas/basics.ts'
import { inTransaction } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'

/** `cost` is 0 if none is known; `unknown_cost_calls` and `priced_speech` tell to show it as null. */
export type SummedUsage = { [K in keyof UsageTotals]: number }

const COUNTS = UsageTotals.keyof().options

/** A part may lack counts that were introduced after its day. */
export function summed(parts: readonly Partial<SummedUsage>[]): SummedUsage {
  const sums = COUNTS.map(count => [count, parts.reduce((sum, part) => sum + (part[count] ?? 0), 0)])
  return Object.fromEntries(sums) as SummedUsage
}

export const totalsOf = (records: readonly UsageRecord[]): SummedUsage => summed(records.map(asTotals))

function asTotals(record: UsageRecord): Partial<SummedUsage> {
  switch (record.kind) {
    case 'upload':
      return { uploads: 1 }
    case 'synthesis':
      return {
        ...speechCost(record.cost),
        syntheses: 1,
        spoken_characters: record.outcome === 'succeeded' ? record.characters : 0,
      }
    case 'transcription':
      return {
        ...speechCost(record.cost),
        transcriptions: 1,
        transcribed_seconds: record.outcome === 'succeeded' ? record.seconds : 0,
      }
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

const speechCost = (cost: number | null | undefined): Partial<SummedUsage> =>
  typeof cost === 'number' ? { cost, priced_speech: 1 } : {}

const DAY_MS = 86_400_000

export const dayOf = ({ created_at }: { created_at: string }): string => created_at.slice(0, 10)

export const firstOfDays = (now: Date, days: number): string =>
  dayAfter(now.toISOString().slice(0, 10), 1 - days)

export const daysBetween = (day: string, later: string): number =>
  (Date.parse(later) - Date.parse(day)) / DAY_MS

export const dayWrites = ({ usageDays }: Accounts, records: readonly UsageRecord[]) =>
  Object.fromEntries(
    [...Map.groupBy(records, dayOf)].map(([day, ofDay]) => [
      nameOfDay(day),
      inTransaction(usageDays).update({ day }).add(totalsOf(ofDay)),
    ]),
  )

export const nameOfDay = (day: string) => `day ${day}`
