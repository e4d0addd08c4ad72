import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { StoreClient, StoreTable } from '../client.ts'
import { plainItems, plainKey } from '../entity.ts'
import { retryWhenChanged } from './retry-when-changed.ts'

const COUNTER = { pk: 'counter#${name}', sk: 'counter' } as const
export const counterItems = plainItems('counter', COUNTER, { role: 'counted' })
export const counterKey = (name: string) => plainKey(COUNTER, { name })

/** Takes `count` numbers in a row, from 1, and returns the first. None is returned twice; a failed call leaves gaps. */
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

const Counter = z.object({ last: z.number().default(0) })
const RESERVE = ', reserved_after = if_not_exists(reserved_after, :before), reserved_to = :last'
const RELEASE = ' REMOVE reserved_after, reserved_to'

/** Returns no number up to `last` any more. Records outside the table are reserved, so they do not count as deleted. */
export const raiseCounter = (
  { client, table }: StoreTable,
  name: string,
  { last, isReserved }: { last: number; isReserved: boolean },
): Promise<void> =>
  retryWhenChanged(async () => {
    const Key = counterKey(name)
    const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))
    const before = Counter.parse(Item ?? {}).last
    if (isReserved ? last <= before : Math.max(last, before) === 0) return
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: `SET #last = :last${isReserved ? RESERVE : RELEASE}`,
        ConditionExpression: Item ? '#last = :before' : 'attribute_not_exists(pk)',
        ExpressionAttributeNames: { '#last': 'last' },
        ExpressionAttributeValues: {
          ':last': Math.max(before, last),
          ...((isReserved || Item) && { ':before': before }),
        },
      }),
    )
  })

/** Notes the numbers up to `floor` that were not taken here as reserved. */
export async function nextIdAbove(where: StoreTable, name: string, floor: number): Promise<number> {
  await raiseCounter(where, name, { last: floor, isReserved: true })
  return nextId(where.client, where.table, name)
}
