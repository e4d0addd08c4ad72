import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { createStoreClient, type StoreTable } from '../../../lib/store/client.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import type { BenchStack } from './bench-stack.ts'

/** Works on data_server's table, past its services. */
export async function withContentTable<T>(
  { engines }: Pick<BenchStack, 'engines'>,
  work: (where: StoreTable & { endpoint: string }) => Promise<T>,
): Promise<T> {
  const engine = engines.find(({ store }) => store === 'content')
  if (!engine) throw new Error('The engine of the content store is not among the processes of the stack.')
  const client = createStoreClient({ endpoint: engine.endpoint })
  try {
    return await work({ client, endpoint: engine.endpoint, table: prefixed('')('content') })
  } finally {
    client.destroy()
  }
}

/** How many items the store holds of an article, in all its revisions. */
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
