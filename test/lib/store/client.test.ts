import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createStoreClient } from '../../../lib/store/client.ts'
import { ConditionFailed, StoreUnavailable } from '../../../lib/store/errors.ts'
import { startLocalServer } from '../../support/fake-service/local-server.ts'
import { testStores } from '../../support/store.ts'
import { injectFaults } from '../../support/store-faults.ts'

const stores = testStores()
const row = { pk: 'a', sk: 'b' }

describe('a store client', () => {
  it('takes and gives plain values and omits undefined ones', async () => {
    const { client, table: TableName } = await stores.open('content')
    await client.send(
      new PutCommand({ TableName, Item: { ...row, n: 3, map: { list: ['x'], nothing: undefined } } }),
    )
    const { Item } = await client.send(new GetCommand({ TableName, Key: row }))
    expect(Item).toEqual({ ...row, n: 3, map: { list: ['x'] } })
  })

  it('reports the stored item that refused a conditional write', async () => {
    const { client, table: TableName } = await stores.open('content')
    await client.send(new PutCommand({ TableName, Item: { ...row, version: 4 } }))

    const write = client.send(
      new PutCommand({
        TableName,
        Item: row,
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )

    const refused = await write.catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConditionFailed)
    expect(refused).toHaveProperty('failed', [{ position: 0, name: null, item: { ...row, version: 4 } }])
  })

  it.each(['conflict', 'throttle'] as const)('tries again after a %s', async fault => {
    const { connect, table: TableName } = await stores.open('content')
    const client = connect()
    const wire = injectFaults(client, { fault, fails: call => call <= 5 })
    await client.send(new PutCommand({ TableName, Item: row }))
    expect(wire.calls()).toBe(6)
  })

  it('gives up on a store that stays busy', async () => {
    const { connect, table: TableName } = await stores.open('content')
    const client = connect({ backoff: { attempts: 3 } })
    const wire = injectFaults(client, { fault: 'throttle', fails: () => true })
    const write = client.send(new PutCommand({ TableName, Item: row }))
    await expect(write).rejects.toThrow(StoreUnavailable)
    expect(wire.calls()).toBe(3)
  })

  it('stops waiting between attempts when aborted', async () => {
    const { connect, table: TableName } = await stores.open('content')
    const client = connect({ backoff: { baseMs: 3_600_000, capMs: 3_600_000, random: () => 1 } })
    const shutdown = new AbortController()
    injectFaults(client, {
      fault: 'throttle',
      fails: () => {
        setImmediate(() => shutdown.abort())
        return true
      },
    })
    const write = client.send(new PutCommand({ TableName, Item: row }), {
      abortSignal: shutdown.signal,
    })
    await expect(write).rejects.toHaveProperty('name', 'AbortError')
  })
})

describe('a store client over the network', () => {
  const serve = async (answer: RequestListener, timeoutMs?: number) => {
    const { origin: endpoint, close } = await startLocalServer(answer)
    onTestFinished(close)
    return createStoreClient({ endpoint, backoff: { random: () => 0 }, ...(timeoutMs && { timeoutMs }) })
  }

  const reading = async (answer: RequestListener, timeoutMs?: number) => {
    const client = await serve(answer, timeoutMs)
    const read = client.send(new GetCommand({ TableName: 'content', Key: row }))
    return read.finally(() => client.destroy())
  }

  it.each([
    ['drops the connection', 2, (): RequestListener => request => request.socket.destroy()],
    ['has a fault of its own', 2, (): RequestListener => (_, response) => response.writeHead(500).end('{}')],
    ['does not answer in time', 1, (): RequestListener => () => {}],
  ])('reports a store that %s, after %i calls', async (_, times, answer) => {
    let calls = 0
    const read = reading((request, response) => {
      calls += 1
      answer()(request, response)
    }, 500)
    await expect(read).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(calls).toBe(times)
  })

  it('keeps its connection until it is destroyed', async () => {
    const sockets = new Set<Socket>()
    const client = await serve((request, response) => {
      sockets.add(request.socket)
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}')
    })
    const read = () => client.send(new GetCommand({ TableName: 'content', Key: row }))
    await read()
    await read()
    expect(sockets.size).toBe(1)
    const closed = Promise.all([...sockets].map(socket => once(socket, 'close')))
    client.destroy()
    await closed
  })
})
