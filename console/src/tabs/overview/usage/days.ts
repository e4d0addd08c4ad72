import type { UsageTotals } from '../../../../../lib/contracts/schemas/accounts/usage.ts'
import type { UsageOfDays } from '../queries.ts'

const DAY_MS = 86_400_000

export interface Day {
  /** `2026-11-20`, in UTC. */
  day: string
  /** Null on a day without usage. */
  totals: UsageTotals | null
}

/** Every day of a summary in order; the server lists only those with usage. */
export function daysOf({ since, days, groups }: Pick<UsageOfDays, 'since' | 'days' | 'groups'>): Day[] {
  const used = new Map(groups.map(({ key, totals }) => [key, totals]))
  const first = Date.parse(since)
  return Array.from({ length: days }, (_, n) => {
    const day = new Date(first + n * DAY_MS).toISOString().slice(0, 10)
    return { day, totals: used.get(day) ?? null }
  })
}
