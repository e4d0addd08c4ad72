import type { UsageRecord } from '../contracts/schemas/usage.ts'
import { batchGet } from '../store/batch.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import { inTransaction, transact } from '../store/transact.ts'
import type { Accounts } from './accounts.ts'
import { newerModels } from './article-models.ts'
import { totalsOf } from './usage-totals.ts'
import { withoutNulls } from './without-nulls.ts'

/** A transaction holds 100 items: each record, the models of its article, and the day's totals. */
const RECORDS_AT_ONCE = 49

/**
 * Keeps the records that are new, each in one transaction with its day's totals and its article's models;
 * returns how many were.
 */
export async function recordUsage(accounts: Accounts, records: readonly UsageRecord[]): Promise<number> {
  const distinct = [...new Map(records.toReversed().map(record => [record.record_id, record])).values()]
  const byDay = Map.groupBy(distinct.map(sortable), ({ created_at }) => created_at.slice(0, 10))
  let kept = 0
  for (const [day, ofDay] of byDay)
    for (let start = 0; start < ofDay.length; start += RECORDS_AT_ONCE)
      kept += await keepNew(accounts, day, ofDay.slice(start, start + RECORDS_AT_ONCE))
  return kept
}

/** Times are sorted as text, so they must have one form. */
const sortable = (record: UsageRecord) => ({
  ...record,
  created_at: new Date(record.created_at).toISOString(),
})

const keepNew = (accounts: Accounts, day: string, records: readonly UsageRecord[]): Promise<number> =>
  retryWhenChanged(async () => {
    const known = await knownIds(accounts, records)
    const fresh = records.filter(({ record_id }) => !known.has(record_id))
    if (fresh.length === 0) return 0
    const { usage, usageDays, store } = accounts
    const puts = fresh.map(record => [
      record.record_id,
      inTransaction(usage).create(withoutNulls(record)).commit(),
    ])
    const totals = inTransaction(usageDays).update({ day }).add(totalsOf(fresh)).commit()
    const models = await newerModels(accounts, fresh)
    await transact(store, { ...Object.fromEntries(puts), ...models, day: totals })
    return fresh.length
  })

async function knownIds({ usage, store }: Accounts, records: readonly UsageRecord[]): Promise<Set<string>> {
  const keys = records.map(({ record_id }) => ({ record_id }))
  const Items = await batchGet(store, usage.get(keys).params({ consistent: true }))
  return new Set(usage.parse({ Items }).data.map(({ record_id }) => record_id))
}
