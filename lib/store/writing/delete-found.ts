import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import { z } from 'zod'
import type { StoreTable } from '../client.ts'
import { plainPages, StoredKey } from '../reading/plain-read.ts'
import { writeAll } from './write-all.ts'

/** Fits into transactions, however large the items are: a page of a query has at most 1 MB. */
const ITEMS_OF_PAGE = 500

interface Deleted {
  readonly removed: number
  readonly is_more_due: boolean
}

/** May be interrupted at any moment and repeated. */
export async function deleteFound(
  { client, table, signal }: StoreTable & { readonly signal: AbortSignal },
  query: QueryCommandInput,
  most = Number.POSITIVE_INFINITY,
): Promise<Deleted> {
  let removed = 0
  const input = { ...query, Limit: Math.min(ITEMS_OF_PAGE, most) }
  for await (const page of plainPages(client, input, StoredKey.keyof().options, signal)) {
    if (page.length > 0 && removed >= most) return { removed, is_more_due: true }
    const deletes = z.array(StoredKey).parse(page)
    await writeAll(
      client,
      deletes.map(key => ({ Delete: { TableName: table, Key: key } })),
      { signal },
    )
    removed += deletes.length
  }
  return { removed, is_more_due: false }
}
