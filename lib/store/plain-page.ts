import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import type { List, Page } from '../contracts/schemas/basics.ts'
import type { StoreClient } from './client.ts'
import { MOST_COUNTED } from './paging.ts'
import { type PlainItem, plainQueryOnce } from './plain-read.ts'

/** One page of all that a query finds. What lies before and after it is counted, not read: half the work. */
export async function plainPage(
  client: StoreClient,
  query: QueryCommandInput,
  attributes: readonly string[],
  { offset, limit }: Page,
  signal: AbortSignal,
): Promise<List<PlainItem>> {
  const end = offset + limit
  const items: PlainItem[] = []
  let seen = 0
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']
  do {
    const request = { ...query, ...stretchAfter(seen, offset, end), ExclusiveStartKey }
    const reply = await plainQueryOnce(client, request, attributes, signal)
    items.push(...reply.items)
    seen += reply.count
    ExclusiveStartKey = reply.next
  } while (ExclusiveStartKey && seen <= Math.max(end, MOST_COUNTED))
  return { items, total: seen > MOST_COUNTED ? null : seen, next_offset: seen > end ? end : null }
}

function stretchAfter(
  seen: number,
  offset: number,
  end: number,
): Pick<QueryCommandInput, 'Select' | 'Limit'> {
  if (seen < offset) return { Select: 'COUNT', Limit: offset - seen }
  return seen < end ? { Limit: end - seen } : { Select: 'COUNT' }
}
