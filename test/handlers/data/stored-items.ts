import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import type { Lab } from './lab.ts'

/** All stored items of an article. */
export async function storedItems({ client, app }: Lab, { id }: { id: number }) {
  const query = {
    TableName: app.content.table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `ARTICLE#${id}` },
  }
  const items: Record<string, unknown>[] = []
  for await (const { Items } of paginateQuery({ client }, query)) items.push(...(Items ?? []))
  return items
}
