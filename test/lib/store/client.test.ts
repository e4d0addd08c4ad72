import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, it } from 'vitest'
import { createStoreClient } from '../../../lib/store/client.ts'
import { ConditionFailed, StoreUnavailable } from '../../../lib/store/errors.ts'
import { testStores } from '../../support/store.ts'
import { injectFaults } from '../../support/store-faults.ts'

const stores = testStores()
const row = { pk: 'a', sk: 'b' }

describe('a store client', () => {
  it('takes and gives plain values and omits undefined ones', async () => {
    const { client, tableName } = await stores.open('content')
    const TableName = tableName('content')
    await client.send(
      new PutCommand({ TableName, Item: { ...row, n: 3, map: { list: ['x'], nothing: undefined } } }),
    )
    const { Item } = await client.send(new GetCommand({ TableName, Key: row }))
    expect(Item).toEqual({ ...row, n: 3, map: { list: ['x'] } })
  })

  it('reports the stored item that refused a conditional write', async () => {
    const { client, tableName } = await stores.open('content')
    const TableName = tableName('content')
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
    const { connect, tableName } = await stores.open('content')
    const client = connect()
    const wire = injectFaults(client, { fault, fails: call => call <= 5 })
    await client.send(new PutCommand({ TableName: tableName('content'), Item: row }))
    expect(wire.calls()).toBe(6)
  })

  it('gives up on a store that stays busy', async () => {
    const { connect, tableName } = await stores.open('content')
    const client = connect({ backoff: { attempts: 3 } })
    const wire = injectFaults(client, { fault: 'throttle', fails: () => true })
    const write = client.send(new PutCommand({ TableName: tableName('content'), Item: row }))
    await expect(write).rejects.toThrow(StoreUnavailable)
    expect(wire.calls()).toBe(3)
  })

  it('stops waiting between attempts when aborted', async () => {
    const { connect, tableName } = await stores.open('content')
    const client = connect({ backoff: { baseMs: 3_600_000, capMs: 3_600_000, random: () => 1 } })
    const shutdown = new AbortController()
    injectFaults(client, {
      fault: 'throttle',
      fails: () => {
        setImmediate(() => shutdown.abort())
        return true
      },
    })
    const write = client.send(new PutCommand({ TableName: tableName('content'), Item: row }), {
      abortSignal: shutdown.signal,
    })
    await expect(write).rejects.toHaveProperty('name', 'AbortError')
  })
})

describe('a store client over the network', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  const serve = async (answer: RequestListener, timeoutMs?: number) => {
    server = createServer(answer).listen(0, '127.0.0.1')
    // Never closes an idle connection itself.
    server.keepAliveTimeout = 0
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    const endpoint = `http://127.0.0.1:${address.port}`
    return createStoreClient({ endpoint, backoff: { random: () => 0 }, ...(timeoutMs && { timeoutMs }) })
  }

  const reading = async (answer: RequestListener, timeoutMs?: number) => {
    const client = await serve(answer, timeoutMs)
    const read = client.send(new GetCommand({ TableName: 'content', Key: row }))
    return read.finally(() => client.destroy())
  }

  it('tries a dropped connection once more, then reports it', async () => {
    let calls = 0
    const read = reading(request => {
      calls += 1
      request.socket.destroy()
    })
    await expect(read).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(calls).toBe(2)
  })

  it('reports a store that does not answer in time, without a second call', async () => {
    let calls = 0
    const read = reading(() => {
      calls += 1
    }, 500)
    await expect(read).rejects.toThrow(StoreUnavailable)
    expect(calls).toBe(1)
  })

  it('reports a fault of the store itself', async () => {
    const read = reading((_request, response) => {
      response.writeHead(500, { 'content-type': 'application/x-amz-json-1.0' }).end('{}')
    })
    await expect(read).rejects.toThrow(StoreUnavailable)
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
