import type {
  UsageDimension,
  UsageGroup,
  UsageRecord,
  UsageSummary,
  UsageTotals,
} from '../contracts/schemas/usage.ts'
import { MOST_COUNTED } from '../store/paging.ts'
import type { Accounts } from './accounts.ts'
import { sharesSince } from './read-shares.ts'
import { firstOfDays } from './usage-days.ts'
import type { ShareDimension } from './usage-shares.ts'
import { type SummedUsage, summed } from './usage-totals.ts'

const MOST_GROUPS = 200

/** The totals of the last so many UTC days, today included, and each day's, model's, account's or article's. */
export async function summariseUsage(
  accounts: Accounts,
  { days, by }: { days: number; by?: UsageDimension | undefined },
  signal: AbortSignal,
  mostRead = MOST_COUNTED,
): Promise<UsageSummary> {
  const first = firstOfDays(accounts.now(), days)
  const { data } = await accounts.usageDays.query.day({}).gte({ day: first }).go({ pages: 'all' })
  signal.throwIfAborted()
  const whole = { since: startOf(first), groups_since: startOf(first), totals: presented(summed(data)) }
  if (by === undefined) return { ...whole, groups: [], total_groups: 0 }
  if (by === 'day') {
    const groups = data.map(row => ({ key: row.day, totals: presented(summed([row])) }))
    return { ...whole, groups, total_groups: groups.length }
  }
  return { ...whole, ...(await groupsBy(by, first, accounts, signal, mostRead)) }
}

async function groupsBy(
  dimension: ShareDimension,
  first: string,
  accounts: Accounts,
  signal: AbortSignal,
  most: number,
): Promise<Pick<UsageSummary, 'groups' | 'total_groups' | 'groups_since'>> {
  const { rows, since, complete } = await sharesSince(first, dimension, accounts, signal, most)
  const groups = [...Map.groupBy(rows, ({ name }) => name)]
    .map(([key, ofName]) => ({ key, totals: presented(summed(ofName)) }))
    .sort(dearestFirst)
  return {
    groups: groups.slice(0, MOST_GROUPS),
    total_groups: complete ? groups.length : null,
    groups_since: startOf(since),
  }
}

const startOf = (day: string): UsageRecord['created_at'] => `${day}T00:00:00.000Z`

const presented = (sums: SummedUsage): UsageTotals => ({
  ...sums,
  cost: sums.calls === sums.unknown_cost_calls ? null : sums.cost,
})

/** What has no known cost comes last. */
const dearestFirst = (a: UsageGroup, b: UsageGroup): number =>
  (b.totals.cost ?? -1) - (a.totals.cost ?? -1) || b.totals.calls - a.totals.calls || (a.key < b.key ? -1 : 1)
