import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { createStoreClient, type StoreTable } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import type { BenchStack } from './bench-stack.ts'

/** Works on the table of articles directly, bypassing the services. */
export async function withContentTable<T>(
  stack: Pick<BenchStack, 'engine'>,
  work: (where: StoreTable & { endpoint: string }) => Promise<T>,
): Promise<T> {
  const { endpoint } = stack.engine('content')
  const client = createStoreClient({ endpoint })
  try {
    return await work({ client, endpoint, table: prefixed('')('content') })
  } finally {
    client.destroy()
  }
}

/** The number of stored items of an article, in all its revisions. */
export const itemsOf = (stack: BenchStack, article: number): Promise<number> =>
  withContentTable(stack, async ({ client, table }) => {
    let items = 0
    let from: Record<string, unknown> | undefined
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :article',
          ExpressionAttributeValues: { ':article': `ARTICLE#${article}` },
          ConsistentRead: true,
          Select: 'COUNT',
          ExclusiveStartKey: from,
        }),
      )
      items += page.Count ?? 0
      from = page.LastEvaluatedKey
    } while (from)
    return items
  })
