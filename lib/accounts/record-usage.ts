import type { UsageRecord } from '../contracts/schemas/usage.ts'
import { batchGet } from '../store/batch.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import { inTransaction, transact } from '../store/transact.ts'
import type { Accounts } from './accounts.ts'
import { newerModels } from './article-models.ts'
import { inTransactions } from './in-transactions.ts'
import { dayOf, dayWrites, nameOfDay } from './usage-days.ts'
import { nameOf, sharesOf, shareWrites } from './usage-shares.ts'
import { withoutNulls } from './without-nulls.ts'

/**
 * Keeps the records that are new, each in one transaction with everything it counts towards; returns how many
 * were.
 */
export async function recordUsage(accounts: Accounts, records: readonly UsageRecord[]): Promise<number> {
  const distinct = [...new Map(records.toReversed().map(record => [record.record_id, record])).values()]
  let kept = 0
  for (const some of inTransactions(distinct.map(sortable), itemsOf)) kept += await keepNew(accounts, some)
  return kept
}

/** Times are sorted as text, so they must have one form. */
const sortable = (record: UsageRecord) => ({
  ...record,
  created_at: new Date(record.created_at).toISOString(),
})

/** The items a record may bring into a transaction; those of the same name are one. */
const itemsOf = (record: UsageRecord): string[] => [
  record.record_id,
  nameOfDay(dayOf(record)),
  ...sharesOf(record).map(nameOf),
  ...(record.kind === 'model_call' ? [`models of ${record.article_id}`] : []),
]

const keepNew = (accounts: Accounts, records: readonly UsageRecord[]): Promise<number> =>
  retryWhenChanged(async () => {
    const known = await knownIds(accounts, records)
    const fresh = records.filter(({ record_id }) => !known.has(record_id))
    if (fresh.length === 0) return 0
    const { usage, store } = accounts
    const puts = fresh.map(record => [
      record.record_id,
      inTransaction(usage).create(withoutNulls(record)).commit(),
    ])
    await transact(store, {
      ...Object.fromEntries(puts),
      ...dayWrites(accounts, fresh),
      ...shareWrites(accounts, fresh),
      ...(await newerModels(accounts, fresh)),
    })
    return fresh.length
  })

async function knownIds({ usage, store }: Accounts, records: readonly UsageRecord[]): Promise<Set<string>> {
  const keys = records.map(({ record_id }) => ({ record_id }))
  const Items = await batchGet(store, usage.get(keys).params({ consistent: true }))
  return new Set(usage.parse({ Items }).data.map(({ record_id }) => record_id))
}
