import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreClient } from '../client.ts'
import { plainItems, plainKey } from '../entity.ts'

const COUNTER = { pk: 'counter#${name}', sk: 'counter' } as const
export const counterItems = plainItems('counter', COUNTER, { role: 'counted' })
export const counterKey = (name: string) => plainKey(COUNTER, { name })

/**
 * Takes `count` numbers in a row, starting at 1, and returns the first. No number is returned twice;
 * a call that fails may leave a gap.
 */
export async function nextId(client: StoreClient, table: string, name: string, count = 1): Promise<number> {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: table,
      Key: counterKey(name),
      UpdateExpression: 'ADD #last :count',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  const last: unknown = Attributes?.last
  if (typeof last !== 'number') throw new Error(`Counter ${name} does not hold a number`)
  return last - count + 1
}
