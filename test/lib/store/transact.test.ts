import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createStoreClient } from '../../../lib/store/client.ts'
import { ConditionFailed, StoreUnavailable } from '../../../lib/store/errors.ts'
import { type TransactItem, transact } from '../../../lib/store/writing/transact.ts'
import { startLocalServer } from '../../support/fake-service/local-server.ts'
import { testStores } from '../../support/store.ts'
import { injectFaults } from '../../support/store-faults.ts'

const stores = testStores()

const create = (TableName: string, pk: string): TransactItem => ({
  Put: { TableName, Item: { pk, sk: 'row' }, ConditionExpression: 'attribute_not_exists(pk)' },
})

const countUp = (TableName: string, pk: string): TransactItem => ({
  Update: {
    TableName,
    Key: { pk, sk: 'row' },
    UpdateExpression: 'ADD times :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
})

const open = async () => {
  const { client, connect, table } = await stores.open('content')
  const has = async (pk: string) => {
    const { Item } = await client.send(new GetCommand({ TableName: table, Key: { pk, sk: 'row' } }))
    return Item !== undefined
  }
  return { client, connect, table, has }
}

describe('a transaction', () => {
  it('names the items whose conditions failed, and writes nothing', async () => {
    const { client, table, has } = await open()
    await client.send(new PutCommand({ TableName: table, Item: { pk: 'taken', sk: 'row' } }))

    const refused = await transact(client, {
      head: create(table, 'head'),
      username: create(table, 'taken'),
      receipt: create(table, 'receipt'),
    }).catch((error: unknown) => error)

    if (!(refused instanceof ConditionFailed)) throw refused
    expect(refused.failed).toEqual([{ position: 1, name: 'username', item: null }])
    expect([refused.failedOn('username'), refused.failedOn('head')]).toEqual([true, false])
    expect(await has('head')).toBe(false)
  })

  it.each(['conflict', 'throttle'] as const)('is tried again after a %s', async fault => {
    const { connect, table, has } = await open()
    const client = connect()
    const wire = injectFaults(client, { fault, fails: call => call <= 3 })
    await transact(client, { head: create(table, 'head') })
    expect(wire.calls()).toBe(4)
    expect(await has('head')).toBe(true)
  })

  it('is reported as unavailable when other writers always prevent it', async () => {
    const { connect, table } = await open()
    const client = connect({ backoff: { attempts: 4 } })
    const wire = injectFaults(client, { fault: 'conflict', fails: () => true })
    await expect(transact(client, { head: create(table, 'head') })).rejects.toThrow(StoreUnavailable)
    expect(wire.calls()).toBe(4)
  })

  it('is sent again with the same token after a dropped connection, so that it is not done twice', async () => {
    const requests: { ClientRequestToken?: string }[] = []
    const { origin: endpoint, close } = await startLocalServer(async (request, response) => {
      requests.push(JSON.parse((await request.toArray()).join('')))
      if (requests.length === 1) request.socket.destroy()
      else response.end('{}')
    })
    const client = createStoreClient({ endpoint, backoff: { random: () => 0 } })
    try {
      await transact(client, { head: create('content', 'head') })
    } finally {
      client.destroy()
      await close()
    }
    const [first, second, ...more] = requests
    expect(first?.ClientRequestToken).toMatch(/^[\w-]{36}$/)
    expect([second, more]).toEqual([first, []])
  })

  it('is done once with the others of its group when their reply is lost', async () => {
    const { connect, client: other, table } = await open()
    const client = connect()
    const sizes: number[] = []
    client.middlewareStack.add(
      next => async args => {
        if (!('TransactItems' in args.input) || !Array.isArray(args.input.TransactItems)) return next(args)
        const { length } = args.input.TransactItems
        const isLost = length === 2 && !sizes.includes(2)
        sizes.push(length)
        const reply = await next(args)
        if (isLost) throw Object.assign(new Error('The reply was lost'), { code: 'ECONNRESET' })
        return reply
      },
      { step: 'finalizeRequest', priority: 'low' },
    )
    const names = ['first', 'second', 'third', 'fourth']
    await Promise.all(names.map(pk => transact(client, { counter: countUp(table, pk) })))
    expect(sizes).toEqual([1, 1, 2, 2])
    const counters = names.map(async pk => {
      const { Item } = await other.send(new GetCommand({ TableName: table, Key: { pk, sk: 'row' } }))
      return Item?.times
    })
    expect(await Promise.all(counters)).toEqual([1, 1, 1, 1])
  })

  it('fails alone among those that are committed with it', async () => {
    const { connect, client: other, table, has } = await open()
    await other.send(new PutCommand({ TableName: table, Item: { pk: 'taken', sk: 'row' } }))
    const client = connect()
    const wire = injectFaults(client, { fault: 'conflict', fails: () => false })
    const outcomes = await Promise.allSettled(
      ['first', 'second', 'new', 'taken'].map(pk =>
        transact(client, { receipt: create(table, `receipt of ${pk}`), head: create(table, pk) }),
      ),
    )
    expect(wire.calls()).toBe(4)
    expect(outcomes.slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'))
    expect(outcomes[3]).toMatchObject({ reason: { failed: [{ position: 1, name: 'head' }] } })
    expect([await has('new'), await has('receipt of new')]).toEqual([true, true])
    expect(await has('receipt of taken')).toBe(false)
  })

  it('is not tried again when the request itself is wrong', async () => {
    const { connect, table } = await open()
    const client = connect()
    const wire = injectFaults(client, { fault: 'conflict', fails: () => false })
    const twice = transact(client, { one: create(table, 'same'), two: create(table, 'same') })
    await expect(twice).rejects.toHaveProperty('name', 'ValidationException')
    expect(wire.calls()).toBe(1)
  })

  it('stops when aborted', async () => {
    const { client, table, has } = await open()
    const write = transact(client, { head: create(table, 'head') }, { signal: AbortSignal.abort() })
    await expect(write).rejects.toHaveProperty('name', 'AbortError')
    expect(await has('head')).toBe(false)
  })
})
