import type { UsageRecord } from '../../contracts/schemas/accounts/usage.ts'
import { batchGet } from '../../store/writing/batch.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import { type Accounts, withoutNulls } from '../accounts/accounts.ts'
import { newerModels } from './article-models.ts'
import { nameOfShare, sharesOf, shareWrites } from './usage-shares.ts'
import { dayOf, dayWrites, nameOfDay } from './usage-totals.ts'

/** Writes each record in one transaction with its totals; returns the number of new ones. */
export async function recordUsage(accounts: Accounts, records: readonly UsageRecord[]): Promise<number> {
  const distinct = [...new Map(records.toReversed().map(record => [record.record_id, record])).values()]
  let kept = 0
  for (const some of inTransactions(distinct.map(sortable), itemsOf)) kept += await keepNew(accounts, some)
  return kept
}

/** Times are sorted as text, so they need one form. */
const sortable = (record: UsageRecord) => ({
  ...record,
  created_at: new Date(record.created_at).toISOString(),
})

const itemsOf = (record: UsageRecord): string[] => [
  record.record_id,
  nameOfDay(dayOf(record)),
  ...sharesOf(record).map(nameOfShare),
  ...(record.kind === 'model_call' ? [`models of ${record.article_id}`] : []),
]

const keepNew = (accounts: Accounts, records: readonly UsageRecord[]): Promise<number> =>
  retryWhenChanged(async () => {
    const known = await knownIds(accounts, records)
    const fresh = records.filter(({ record_id }) => !known.has(record_id))
    if (fresh.length === 0) return 0
    const { usage, client } = accounts
    const puts = fresh.map(record => [record.record_id, inTransaction(usage).create(withoutNulls(record))])
    await transact(client, {
      ...Object.fromEntries(puts),
      ...dayWrites(accounts, fresh),
      ...shareWrites(accounts, fresh),
      ...(await newerModels(accounts, fresh)),
    })
    return fresh.length
  })

async function knownIds({ usage, client }: Accounts, records: readonly UsageRecord[]): Promise<Set<string>> {
  const keys = records.map(({ record_id }) => ({ record_id }))
  const Items = await batchGet(client, usage.get(keys).params({ consistent: true }))
  return new Set(usage.parse({ Items }).data.map(({ record_id }) => record_id))
}

/** DynamoDB's limit for one transaction. */
const MOST_ITEMS = 100

/** Splits in order, so that each part fits into one transaction. Equal names are one item. */
export function inTransactions<T>(
  things: readonly T[],
  itemsOf: (thing: T) => readonly string[],
  most = MOST_ITEMS,
): T[][] {
  const parts: T[][] = []
  let part: T[] = []
  let items = new Set<string>()
  for (const thing of things) {
    const own = itemsOf(thing)
    const together = new Set([...items, ...own])
    if (part.length === 0 || together.size <= most) {
      part.push(thing)
      items = together
    } else {
      parts.push(part)
      part = [thing]
      items = new Set(own)
    }
  }
  return part.length > 0 ? [...parts, part] : parts
}
