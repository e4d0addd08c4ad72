import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createStoreClient } from '../../../lib/store/client.ts'
import { WrittenKeys } from '../../../lib/store/kept/written-keys.ts'

const TableName = 'any'
const key = (n: number | string) => ({ pk: 'a', sk: String(n) })

/** Keys of a store that answers each request as told. */
function written(answer: () => void = () => {}) {
  const client = createStoreClient({ endpoint: 'http://127.0.0.1:1' })
  const keys = new WrittenKeys({ client, table: TableName }, ({ pk }) => pk === 'a')
  client.middlewareStack.add(
    () => async () => {
      answer()
      return { output: { $metadata: {} }, response: {} }
    },
    { step: 'build', name: 'answer' },
  )
  return { client, keys, since: (at: number) => Array.from(keys.since(at), one => one.key.sk) }
}

describe('the keys that a process has written', () => {
  it('are those of every kind of write, and of no read', async () => {
    const { client, since } = written()
    await client.send(new GetCommand({ TableName, Key: key('read') }))
    await client.send(new PutCommand({ TableName, Item: key('put') }))
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: 'a' }, sk: { S: 'on the wire' } } }))
    await client.send(new UpdateCommand({ TableName, Key: key('updated') }))
    await client.send(new DeleteCommand({ TableName, Key: key('deleted') }))
    const put = { PutRequest: { Item: key('in a batch') } }
    await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: [put] } }))
    const TransactItems = [
      { ConditionCheck: { TableName, Key: key('checked'), ConditionExpression: 'pk = :a' } },
      { Put: { TableName, Item: key('in a transaction') } },
      { Delete: { TableName, Key: { pk: 'other', sk: 'not noted' } } },
    ]
    await client.send(new TransactWriteCommand({ TransactItems }))
    expect(since(0)).toEqual(['put', 'on the wire', 'updated', 'deleted', 'in a batch', 'in a transaction'])
  })

  it('are those since a write, and of writes that may still be carried out', async () => {
    let isLost = true
    const { client, keys, since } = written(() => {
      if (isLost) throw new Error('The reply was lost')
    })
    await expect(client.send(new PutCommand({ TableName, Item: key('lost') }))).rejects.toThrow('lost')
    isLost = false
    await client.send(new PutCommand({ TableName, Item: key('early') }))
    const { last } = keys
    await client.send(new PutCommand({ TableName, Item: key('late') }))
    expect(since(last)).toEqual(['lost', 'late'])
    expect(['lost', 'early', 'late'].map(sk => keys.hasChanged(key(sk), last))).toEqual([true, false, true])
  })

  it('are forgotten in the order of their writes, and then any value may have changed', async () => {
    const { client, keys, since } = written()
    const puts = Array.from({ length: 2_000 }, (_, n) => ({ PutRequest: { Item: key(n) } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }))
    expect(keys.hasChanged(key('unwritten'), 0)).toBe(false)
    await client.send(new PutCommand({ TableName, Item: key('one more') }))
    expect(since(0)).not.toContain('0')
    expect(keys.hasChanged(key('unwritten'), 0)).toBe(true)
    expect(keys.hasChanged(key('unwritten'), keys.last)).toBe(false)
  })
})
