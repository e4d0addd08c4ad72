import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import type { Page } from '../../../lib/contracts/schemas/basics.ts'
import type { StoreClient } from '../../../lib/store/client.ts'
import { plainPage } from '../../../lib/store/reading/plain-read.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { hideNewRowsFromIndexes } from '../../support/index-lag.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()
const never = new AbortController().signal

const rowAt = (n: number) => {
  const sk = String(n).padStart(5, '0')
  return { pk: 'a', sk, gsi1pk: 'all', gsi1sk: sk, n }
}

/** A table of this many rows, and the requests for paging through its index. */
async function rows(count: number) {
  const store = await stores.open('content')
  const TableName = store.tableName('content')
  const puts = Array.from({ length: count }, (_, n) => ({ Put: { TableName, Item: rowAt(n) } }))
  await writeAll(store.client, puts)
  const query = {
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :all',
    ExpressionAttributeValues: { ':all': { S: 'all' } },
  }
  const read = (page: Page & { mostCounted?: number }, client: StoreClient = store.client) =>
    plainPage(client, query, ['gsi1sk'], page, never).then(({ items, ...counts }) => ({
      items: items.map(({ gsi1sk }) => Number(gsi1sk)),
      ...counts,
    }))
  return { ...store, TableName, read }
}

/** The number of rows that each request of this client reads, and the number that it counts. */
function requestsOf(client: StoreClient, mostAtOnce = Number.POSITIVE_INFINITY) {
  const requests: string[] = []
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (commandName !== 'QueryCommand' || !('KeyConditionExpression' in args.input)) return next(args)
        const { Limit = mostAtOnce, Select } = args.input
        const limit = Math.min(Limit, mostAtOnce)
        const input = Number.isFinite(limit) ? { ...args.input, Limit: limit } : args.input
        const result = await next({ ...args, input })
        if ('Count' in result.output) requests.push(`${Select ? 'count' : 'read'} ${result.output.Count}`)
        return result
      },
    { name: 'noteQueries', step: 'initialize' },
  )
  return requests
}

describe('a page of a query', () => {
  it.each([
    [{ offset: 0, limit: 3 }, [0, 1, 2], 3],
    [{ offset: 3, limit: 3 }, [3, 4, 5], 6],
    [{ offset: 6, limit: 3 }, [6], null],
    [{ offset: 4, limit: 3 }, [4, 5, 6], null],
    [{ offset: 7, limit: 3 }, [], null],
    [{ offset: 9, limit: 3 }, [], null],
  ])('at %o is %o', async (page, items, next_offset) => {
    const { read, connect } = await rows(7)
    expect(await read(page)).toEqual({ items, total: 7, next_offset })
    const inPieces = connect()
    requestsOf(inPieces, 2)
    expect(await read(page, inPieces)).toEqual({ items, total: 7, next_offset })
    const credentials = { accessKeyId: 'known', secretAccessKey: 'secret' }
    expect(await read(page, connect({ credentials }))).toEqual({ items, total: 7, next_offset })
  })

  it('reads only its own rows, and counts the others; the only page takes one request', async () => {
    const { read, connect } = await rows(7)
    const client = connect()
    const requests = requestsOf(client)
    await read({ offset: 2, limit: 3 }, client)
    expect(requests.splice(0)).toEqual(['count 2', 'read 3', 'count 2'])
    await read({ offset: 0, limit: 50 }, client)
    expect(requests).toEqual(['read 7'])
  })

  it('counts up to a bound, and beyond it reports that more exist', async () => {
    const mostCounted = 50
    const { client, connect, read, TableName } = await rows(mostCounted)
    const first = { offset: 0, limit: 1, mostCounted }
    expect(await read(first)).toEqual({ items: [0], total: mostCounted, next_offset: 1 })
    for (const n of [0, 1, 2]) await client.send(new PutCommand({ TableName, Item: rowAt(mostCounted + n) }))
    const inPieces = connect()
    const requests = requestsOf(inPieces, mostCounted / 5)
    expect(await read(first, inPieces)).toEqual({ items: [0], total: null, next_offset: 1 })
    expect(requests).toEqual(['read 1', ...Array.from({ length: 5 }, () => `count ${mostCounted / 5}`)])
    const offset = mostCounted + 2
    const last = await read({ ...first, offset }, inPieces)
    expect(last).toEqual({ items: [offset], total: null, next_offset: null })
  })

  it('counts entries that an index already shows', async () => {
    const { read, connect, TableName } = await rows(3)
    const client = connect()
    let time = 0
    hideNewRowsFromIndexes(client, { ms: 300, now: () => time })
    await client.send(new PutCommand({ TableName, Item: rowAt(3) }))
    expect(await read({ offset: 0, limit: 2 }, client)).toEqual({ items: [0, 1], total: 3, next_offset: 2 })
    time += 300
    expect(await read({ offset: 2, limit: 2 }, client)).toEqual({
      items: [2, 3],
      total: 4,
      next_offset: null,
    })
  })
})
