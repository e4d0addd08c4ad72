import {
  UsageCost,
  type UsageDimension,
  type UsageGroup,
  type UsageRecord,
  type UsageSummary,
  type UsageTotals,
} from '../../contracts/schemas/accounts/usage.ts'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import { MOST_COUNTED } from '../../store/reading/paging.ts'
import { plainBatches, plainInput, plainPage, StoredKey } from '../../store/reading/plain-read.ts'
import { plainBatchGetAll } from '../../store/writing/batch.ts'
import { deleteFound } from '../../store/writing/delete-found.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { StoredUsage } from '../entities/usage.ts'
import { type ReadShare, type ShareDimension, sharesSince } from './usage-shares.ts'
import { daysBetween, firstOfDays, type SummedUsage, summed } from './usage-totals.ts'

interface Filter {
  user_id?: number | undefined
  article_id?: number | undefined
}

/** Latest first, of all accounts or of one account, one article, or both. */
export async function listUsage(
  accounts: Accounts,
  { user_id, article_id, ...page }: Page & Filter,
  signal: AbortSignal,
): Promise<List<StoredUsage>> {
  const { client, table, usage } = accounts
  const query = plainInput(matching(accounts, { user_id, article_id }).params({ order: 'desc' }))
  const { items, ...pageCounts } = await plainPage(client, query, StoredKey.keyof().options, page, signal)
  const keys = items.map(item => StoredKey.parse(item))
  const records = await plainBatchGetAll(client, plainBatches(table, keys), signal)
  return { ...pageCounts, items: usage.parse({ Items: records }).data.sort(latestFirst) }
}

const latestFirst = (a: StoredUsage, b: StoredUsage) => (placeOf(a) < placeOf(b) ? 1 : -1)
const placeOf = ({ created_at, record_id }: StoredUsage) => `${created_at}#${record_id}`

function matching({ usage }: Accounts, { user_id, article_id }: Filter) {
  if (article_id === undefined)
    return user_id === undefined ? usage.query.all({}) : usage.query.ofUser({ user_id })
  return usage.query
    .ofArticle({ article_id })
    .where((stored, { eq }) => (user_id === undefined ? '' : eq(stored.user_id, user_id)))
}

/** The limit of one call; the next call removes the rest. */
const MOST_PRUNED = 5_000

/** Removes older records, oldest first. Totals stay: they counted each record when it was stored. */
export async function pruneUsage(
  { client, table, usage, now }: Accounts,
  days: number,
  signal: AbortSignal,
  most = MOST_PRUNED,
): Promise<{ removed: number; is_more_due: boolean }> {
  const outdated = plainInput(
    usage.query
      .all({})
      .lt({ created_at: firstOfDays(now(), days) })
      .params(),
  )
  return deleteFound({ client, table, signal }, outdated, most)
}

const MOST_GROUPS = 200

/** Totals of all days, and of the last UTC days with today; only these by day, model, account or article. */
export async function summariseUsage(
  accounts: Accounts,
  { days, by }: { days: number; by?: UsageDimension | undefined },
  signal: AbortSignal,
  mostRead = MOST_COUNTED,
): Promise<UsageSummary> {
  const first = firstOfDays(accounts.now(), days)
  const { data: everyDay } = await accounts.usageDays.query.day({}).go({ pages: 'all' })
  signal.throwIfAborted()
  const lastDays = everyDay.filter(({ day }) => day >= first)
  const whole = {
    since: startOf(first),
    groups_since: startOf(first),
    totals: presented(summed(lastDays)),
    ever: presented(summed(everyDay)),
  }
  if (by === undefined) return { ...whole, groups: [], total_groups: 0 }
  if (by === 'day') {
    const groups = lastDays.map(row => ({ key: row.day, totals: presented(summed([row])) }))
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
    .sort(byCost)
  return {
    groups: groups.slice(0, MOST_GROUPS),
    total_groups: complete ? groups.length : null,
    groups_since: startOf(since),
  }
}

const startOf = (day: string): UsageRecord['created_at'] => `${day}T00:00:00.000Z`

const presented = (sums: SummedUsage): UsageTotals => ({
  ...sums,
  cost: sums.calls === sums.unknown_cost_calls && sums.priced_speech === 0 ? null : sums.cost,
})

/** Most expensive first; groups without a known cost last. */
const byCost = (a: UsageGroup, b: UsageGroup): number =>
  (b.totals.cost ?? -1) - (a.totals.cost ?? -1) || b.totals.calls - a.totals.calls || (a.key < b.key ? -1 : 1)

const HALF_LIFE_DAYS = 3
/** The days that count: older ones would weigh less than a thousandth. */
const DAYS = 30

export async function recentCosts(accounts: Accounts, signal: AbortSignal): Promise<UsageCost[]> {
  const now = accounts.now()
  const today = firstOfDays(now, 1)
  const { rows } = await sharesSince(firstOfDays(now, DAYS), 'model', accounts, signal)
  const calls = rows.filter(({ endpoint_id }) => endpoint_id !== undefined)
  return [...Map.groupBy(calls, ({ key }) => key).values()].flatMap(ofKey =>
    ofKey
      .slice(0, 1)
      .map(({ endpoint_id, name, stage }) =>
        UsageCost.parse({ endpoint_id, model: name, stage, ...decayed(ofKey, today) }),
      ),
  )
}

function decayed(rows: readonly ReadShare[], today: string) {
  const sums = { input_tokens: 0, output_tokens: 0, cached_tokens: 0, answered_characters: 0 }
  for (const row of rows) {
    // The clock of the recording service may be ahead.
    const weight = 0.5 ** (Math.max(0, daysBetween(row.day, today)) / HALF_LIFE_DAYS)
    sums.input_tokens += weight * row.taken_input_tokens
    sums.output_tokens += weight * row.taken_output_tokens
    sums.cached_tokens += weight * row.taken_cached_tokens
    sums.answered_characters += weight * row.answered_characters
  }
  return sums
}
