import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { StoreClient } from '../../../lib/store/client.ts'
import { fingerprintOf, once } from '../../../lib/store/writing/once.ts'
import { transact } from '../../../lib/store/writing/transact.ts'
import { losableClient } from '../../handlers/data/lost-process.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()
const Counter = z.object({ times: z.number() }).optional()
const Stored = z.object({ fingerprint: z.string(), times: z.number() }).optional()

async function open() {
  const { client, connect, table: TableName } = await stores.open('content')
  const itemOf = async (by: StoreClient, pk: string) =>
    (await by.send(new GetCommand({ TableName, Key: { pk, sk: 'row' }, ConsistentRead: true }))).Item
  const timesOf = async (by: StoreClient = client) => Counter.parse(await itemOf(by, 'counter'))?.times ?? 0

  /** Counts one up for this request, and answers with the count. */
  const countUp = (by: StoreClient, request_id: string, body = 'same') => {
    const fingerprint = fingerprintOf(body)
    return once(
      {
        fingerprint,
        find: async () => ({
          times: await timesOf(by),
          receipt: Stored.parse(await itemOf(by, request_id)) ?? null,
        }),
        again: ({ times }) => ({ times }),
      },
      async ({ times: before }) => {
        const times = before + 1
        const isUnchanged = {
          ConditionExpression: 'attribute_not_exists(pk) OR times = :before',
          ExpressionAttributeValues: { ':before': before },
        }
        await transact(by, {
          counter: { Put: { TableName, Item: { pk: 'counter', sk: 'row', times }, ...isUnchanged } },
          receipt: {
            Put: {
              TableName,
              Item: { pk: request_id, sk: 'row', fingerprint, times },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
        })
        return { times }
      },
    )
  }
  return { client, connect, timesOf, countUp }
}

describe('a request that is done once', () => {
  it('is done or not when its process is lost at any request to the store, and once when it is sent again', async () => {
    const { client, connect, timesOf, countUp } = await open()
    const lost = connect()
    const process = losableClient(lost)
    await countUp(lost, 'whole')
    const requests = process.requests()
    for (let done = 0; done <= requests; done += 1) {
      const before = await timesOf()
      process.loseAfter(done)
      await countUp(lost, `cut ${done}`).catch(() => {})
      process.restart()
      expect([before, before + 1]).toContain(await timesOf())
      const answer = await countUp(client, `cut ${done}`)
      expect(answer).toEqual({ times: before + 1 })
      expect(await countUp(client, `cut ${done}`)).toEqual(answer)
      expect(await timesOf()).toBe(before + 1)
    }
  })

  it('is done once if it is sent many times at the same moment, beside others', async () => {
    const { client, timesOf, countUp } = await open()
    const same = await Promise.all(Array.from({ length: 5 }, () => countUp(client, 'a')))
    expect(new Set(same.map(({ times }) => times))).toEqual(new Set([1]))
    const others = await Promise.all(['b', 'c', 'd'].map(id => countUp(client, id)))
    expect(others.map(({ times }) => times).toSorted()).toEqual([2, 3, 4])
    expect(await timesOf()).toBe(4)
  })

  it('is refused under the id of another request, and writes nothing', async () => {
    const { client, timesOf, countUp } = await open()
    await countUp(client, 'a')
    await expect(countUp(client, 'a', 'another')).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(await timesOf()).toBe(1)
  })
})
