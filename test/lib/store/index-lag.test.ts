import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { transact } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { hideNewRowsFromIndexes } from '../../support/index-lag.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()

const open = async () => {
  const { client, connect, tableName } = await stores.open('content')
  const lagging = connect()
  let time = 0
  hideNewRowsFromIndexes(lagging, { ms: 300, now: () => time })
  const TableName = tableName('content')
  const row = (pk: string) => ({ pk, sk: 'row', gsi1pk: 'all', gsi1sk: pk })
  const put = (pk: string) => lagging.send(new PutCommand({ TableName, Item: row(pk) }))
  const listed = async (reader = lagging) => {
    const query = new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :all',
      ExpressionAttributeValues: { ':all': 'all' },
    })
    const { Items = [], Count } = await reader.send(query)
    expect(Count).toBe(Items.length)
    return Items.map(item => item.pk)
  }
  const pass = (ms: number) => {
    time += ms
  }
  return { client, lagging, TableName, row, put, listed, pass }
}

describe('a client whose indexes lag', () => {
  it('shows a new row in an index only after a while', async () => {
    const { client, put, listed, pass } = await open()
    await put('a')
    pass(299)
    expect(await listed()).toEqual([])
    expect(await listed(client)).toEqual(['a'])
    pass(1)
    expect(await listed()).toEqual(['a'])
  })

  it('hides rows however they were created', async () => {
    const { lagging, TableName, row, listed } = await open()
    await transact(lagging, { a: { Put: { TableName, Item: row('a') } } })
    await writeAll(lagging, [{ Put: { TableName, Item: row('b') } }])
    expect(await listed()).toEqual([])
  })

  it('continues to show a row that changes, and hides one that returns', async () => {
    const { lagging, TableName, put, listed, pass } = await open()
    await put('a')
    pass(300)
    const Key = { pk: 'a', sk: 'row' }
    await put('a')
    await lagging.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET title = :title',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':title': '花' },
      }),
    )
    expect(await listed()).toEqual(['a'])
    await lagging.send(new DeleteCommand({ TableName, Key }))
    await put('a')
    expect(await listed()).toEqual([])
  })
})
