import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { ratingsAreIndexedByCard } from '../../../../lib/operations/upgrade/migrations/ratings-are-indexed-by-card.ts'
import { testStores } from '../../../support/store.ts'

const { open } = testStores()
const signal = new AbortController().signal

const log = (n: number, card_id: string) => ({
  pk: 'LOGS#2',
  sk: `R${n}`,
  card_id,
  reviewed_at: `2026-11-0${n}T00:00:00.000Z`,
})

it('each rating is found by its card, in the order of time', async () => {
  const { client, tableName } = await open('collections')
  const table = tableName('collections')
  const items = [
    ...[log(3, 'w.A.recall'), log(1, 'w.A.recall'), log(2, 'w.B.recall')],
    { pk: 'CARDS#2', sk: 'w.A.recall' },
  ]
  const puts = items.map(Item => ({ PutRequest: { Item } }))
  await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }))
  for (const _ of ['once', 'again']) {
    await ratingsAreIndexedByCard.step({ client, table }, signal)
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :pk',
        ExpressionAttributeValues: { ':pk': 'LOGS#2#w.A.recall' },
      }),
    )
    expect(Items.map(({ sk }) => sk)).toEqual(['R1', 'R3'])
  }
})
