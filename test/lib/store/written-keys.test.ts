import { PutItemCommand, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { createStoreClient } from '../../../lib/store/client.ts'
import { WrittenKeys } from '../../../lib/store/kept/written-keys.ts'

const refusals = {
  'a condition': new TransactionCanceledException({
    message: 'Cancelled',
    $metadata: { attempts: 1 },
    CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
  }),
  'a full disk': Object.assign(new Error('database or disk is full'), {
    $fault: 'server',
    $metadata: { attempts: 1, httpStatusCode: 500 },
  }),
  'a malformed request': Object.assign(new Error('Malformed'), {
    name: 'ValidationException',
    $fault: 'client',
  }),
}
const unclear = {
  'an outage': Object.assign(new Error('InternalServerError'), {
    $fault: 'server',
    $metadata: { attempts: 1 },
  }),
  'a refusal after a lost reply': Object.assign(new Error('Malformed'), {
    $fault: 'client',
    $metadata: { attempts: 2 },
  }),
  'a gateway': Object.assign(new Error('Bad gateway'), {
    $fault: 'client',
    $metadata: { attempts: 1, httpStatusCode: 502 },
  }),
}

const TableName = 'any'
const key = (n: number | string) => ({ pk: 'a', sk: String(n) })

/** Keys of a store that answers each request as told. */
function written(answer: () => void | Promise<void> = () => {}) {
  const client = createStoreClient({ endpoint: 'http://127.0.0.1:1' })
  const keys = new WrittenKeys({ client, table: TableName }, ({ pk }) => pk === 'a')
  client.middlewareStack.add(
    () => async () => {
      await answer()
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

  it('include one that was forgotten while its write was under way', async () => {
    const reply = Promise.withResolvers<void>()
    let sent = 0
    const { client, keys, since } = written(() => {
      sent += 1
      return sent === 1 ? reply.promise : undefined
    })
    const slow = client.send(new PutCommand({ TableName, Item: key('slow') }))
    const puts = Array.from({ length: 2_000 }, (_, n) => ({ PutRequest: { Item: key(n) } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }))
    const { last } = keys
    expect(since(last)).toEqual([])
    reply.resolve()
    await slow
    expect(Array.from(keys.since(last))).toMatchObject([{ key: key('slow'), put: key('slow'), open: 0 }])
  })

  it.each(Object.entries(refusals))(
    'are not those of writes that were refused for %s',
    async (_, refusal) => {
      const { client, keys, since } = written(() => {
        throw refusal
      })
      await expect(client.send(new PutCommand({ TableName, Item: key('refused') }))).rejects.toThrow()
      expect(since(keys.last)).toEqual([])
    },
  )

  it.each(Object.entries(unclear))(
    'are those of writes that failed by %s, for half a minute',
    async (_, fault) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      try {
        const { client, keys, since } = written(() => {
          throw fault
        })
        await expect(client.send(new PutCommand({ TableName, Item: key('lost') }))).rejects.toThrow()
        const { last } = keys
        vi.advanceTimersByTime(29_000)
        expect(since(last)).toEqual(['lost'])
        vi.advanceTimersByTime(1_000)
        expect([since(last), since(keys.last)]).toEqual([['lost'], []])
      } finally {
        vi.useRealTimers()
      }
    },
  )
})
