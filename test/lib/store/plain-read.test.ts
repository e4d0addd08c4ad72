import type { RequestListener } from 'node:http'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createStoreClient } from '../../../lib/store/client.ts'
import { plainBatches, plainBatchGet, plainPages, plainQuery } from '../../../lib/store/reading/plain-read.ts'
import { plainBatchGetAll } from '../../../lib/store/writing/batch.ts'
import { startLocalServer } from '../../support/fake-service/local-server.ts'
import { type TestStore, testStores } from '../../support/store.ts'
import { injectFaults } from '../../support/store-faults.ts'

const stores = testStores()
const never = new AbortController().signal

const rowsOf = (TableName: string, Limit?: number) => ({
  TableName,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': { S: 'a' } },
  ...(Limit === undefined ? {} : { Limit }),
})

async function withThreeRows({ client, tableName }: Pick<TestStore, 'client' | 'tableName'>) {
  const TableName = tableName('content')
  for (const n of [1, 2, 3]) {
    const Item = { pk: 'a', sk: `row ${n}`, n, text: `「${n}」`, tags: new Set(['x']) }
    await client.send(new PutCommand({ TableName, Item }))
  }
  return TableName
}

/** A client whose requests are signed, as in AWS; the engine takes these too. */
const signed = { credentials: { accessKeyId: 'known', secretAccessKey: 'secret' } }

describe.each([
  ['past the SDK', {}],
  ['through the SDK', signed],
])('a plain read %s', (_, options) => {
  it('gives the requested attributes, page after page', async () => {
    const store = await stores.open('content')
    const table = await withThreeRows(store)
    const client = store.connect(options)
    const items = await plainQuery(client, rowsOf(table, 2), ['n', 'text', 'missing'], never)
    expect(items).toEqual([1, 2, 3].map(n => ({ n, text: `「${n}」` })))
  })

  it('requests no more pages than are taken', async () => {
    const store = await stores.open('content')
    const client = store.connect(options)
    const pages = plainPages(client, rowsOf(await withThreeRows(store), 1), ['n'], never)
    const wire = injectFaults(client, { fault: 'throttle', fails: () => false })
    for await (const [row] of pages) if (row?.n === 2) break
    expect(wire.calls()).toBe(2)
  })

  it('gets items by their keys, with only their texts and numbers', async () => {
    const store = await stores.open('content')
    const table = await withThreeRows(store)
    const keys = [2, 9].map(n => ({ pk: 'a', sk: `row ${n}` }))
    const [batch] = plainBatches(table, keys)
    if (!batch) throw new Error('No batch')
    const { items } = await plainBatchGet(store.connect(options), batch, never)
    expect(items).toEqual([{ pk: 'a', sk: 'row 2', n: 2, text: '「2」' }])
  })

  it('tries again while the store is too busy', async () => {
    const store = await stores.open('content')
    const table = await withThreeRows(store)
    const client = store.connect(options)
    const wire = injectFaults(client, { fault: 'throttle', fails: call => call <= 3 })
    expect(await plainQuery(client, rowsOf(table), ['n'], never)).toHaveLength(3)
    expect(wire.calls()).toBe(4)
  })

  it('fails at once with the name of a refusal', async () => {
    const { connect } = await stores.open('content')
    const read = plainQuery(connect(options), rowsOf('nowhere'), ['n'], never)
    await expect(read).rejects.toHaveProperty('name', 'ResourceNotFoundException')
  })
})

it('batches of keys have all keys in their order, a hundred at most in each', () => {
  const sizesOf = (count: number) => {
    const keys = Array.from({ length: count }, (_, n) => ({ pk: 'a', sk: String(n) }))
    const batches = plainBatches('t', keys).map(({ RequestItems }) => RequestItems?.t?.Keys ?? [])
    expect(batches.flat()).toEqual(keys.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } })))
    return batches.map(({ length }) => length)
  }
  expect([0, 1, 100, 201].map(sizesOf)).toEqual([[], [1], [100], [100, 100, 1]])
})

describe('a plain read over the network', () => {
  async function reading(answer: RequestListener, signal = never) {
    const { origin: endpoint, close } = await startLocalServer(answer)
    const client = createStoreClient({ endpoint, backoff: { random: () => 0 }, timeoutMs: 500 })
    onTestFinished(close)
    onTestFinished(() => client.destroy())
    const Keys = [{ pk: { S: 'a' }, sk: { S: 'b' } }]
    return plainBatchGetAll(client, [{ RequestItems: { content: { Keys } } }], signal)
  }

  it('repeats the keys that the store left undone', async () => {
    const asked: string[] = []
    const rest = { content: { Keys: [{ pk: { S: 'a' }, sk: { S: 'c' } }] } }
    const items = await reading(async (request, response) => {
      asked.push((await request.toArray()).join(''))
      const Responses = { content: [{ sk: { S: String(asked.length) } }] }
      response.end(JSON.stringify({ Responses, ...(asked.length === 1 ? { UnprocessedKeys: rest } : {}) }))
    })
    expect(items).toEqual([{ sk: '1' }, { sk: '2' }])
    expect(JSON.parse(asked[1] ?? '')).toEqual({ RequestItems: rest })
  })

  it.each([
    ['drops the connection', 2, (): RequestListener => request => request.socket.destroy()],
    ['has a fault of its own', 2, (): RequestListener => (_, response) => response.writeHead(500).end('{}')],
    ['does not answer in time', 1, (): RequestListener => () => {}],
  ])('is unavailable if the store %s, after %i calls', async (_, times, answer) => {
    let calls = 0
    const read = reading((request, response) => {
      calls += 1
      answer()(request, response)
    })
    await expect(read).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(calls).toBe(times)
  })

  it('ends when its caller leaves', async () => {
    const left = new AbortController()
    await expect(reading(() => left.abort(), left.signal)).rejects.toHaveProperty('name', 'AbortError')
  })
})
