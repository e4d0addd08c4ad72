import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { List, Page } from '../contracts/schemas/basics.ts'
import type { UsageRecordRow } from '../entities/accounts/usage-record.ts'
import type { StoreClient } from '../store/client.ts'
import { MOST_COUNTED, pageOf, rowsOf } from '../store/paging.ts'
import type { Accounts } from './accounts.ts'

interface Filter {
  user_id?: number | undefined
  article_id?: number | undefined
}

/** Usage records, the latest first, of everybody or of one account or article or both. */
export async function listUsage(
  accounts: Accounts,
  { user_id, article_id, ...page }: Page & Filter,
): Promise<List<UsageRecordRow>> {
  const query = matching(accounts, { user_id, article_id })
  const total = await countMatches(accounts.store, query.params())
  const limit = page.offset + page.limit + 1
  const rows = rowsOf<UsageRecordRow>(cursor => query.go({ cursor, order: 'desc', limit }))
  return pageOf(rows, page, total)
}

function matching({ usage }: Accounts, { user_id, article_id }: Filter) {
  if (article_id === undefined)
    return user_id === undefined ? usage.query.all({}) : usage.query.ofUser({ user_id })
  return usage.query
    .ofArticle({ article_id })
    .where((stored, { eq }) => (user_id === undefined ? '' : eq(stored.user_id, user_id)))
}

/** Has the store count, so that no record travels for it; null past what a list counts. */
async function countMatches(store: StoreClient, params: QueryCommandInput): Promise<number | null> {
  let total = 0
  let next: QueryCommandInput['ExclusiveStartKey']
  do {
    const command = new QueryCommand({ ...params, Select: 'COUNT', ExclusiveStartKey: next })
    const { Count = 0, LastEvaluatedKey } = await store.send(command)
    total += Count
    if (total > MOST_COUNTED) return null
    next = LastEvaluatedKey
  } while (next !== undefined)
  return total
}
