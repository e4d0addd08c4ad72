import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import pLimit from 'p-limit'
import { describe, expect, it } from 'vitest'
import { ConditionFailed } from '../../../lib/store/errors.ts'
import { transact } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { transactionsOf } from '../../support/transactions.ts'

const stores = testStores()

const keyOf = (n: number) => ({ pk: 'a', sk: String(n).padStart(5, '0') })

async function open() {
  const { client, table: TableName } = await stores.open('content')
  const noted = transactionsOf(client)
  const put = (n: number, values: object = {}) => ({
    Put: { TableName, Item: { ...keyOf(n), ...values } },
  })
  return {
    client,
    transactions: noted.sizes,
    mostRunning: () => noted.atOnce,
    put,
    puts: (count: number, values?: object) => range(count).map(n => put(n, values)),
    remove: (n: number) => ({ Delete: { TableName, Key: keyOf(n) } }),
    demandItem: (n: number) => ({
      ConditionCheck: { TableName, Key: keyOf(n), ConditionExpression: 'attribute_exists(pk)' },
    }),
    async stored(): Promise<number[]> {
      const items: number[] = []
      let from: Record<string, unknown> | undefined
      do {
        const page = await client.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': 'a' },
            ConsistentRead: true,
            ExclusiveStartKey: from,
          }),
        )
        items.push(...(page.Items ?? []).map(({ sk }) => Number(sk)))
        from = page.LastEvaluatedKey
      } while (from)
      return items
    },
  }
}

const range = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('many writes', () => {
  it('are done in transactions of at most ninety items, puts and deletes alike', async () => {
    const { client, transactions, put, puts, remove, stored } = await open()
    await writeAll(client, puts(200))
    expect(transactions).toEqual([90, 90, 20])
    expect(await stored()).toEqual(range(200))
    transactions.length = 0
    await writeAll(client, [...range(100).map(remove), put(300)])
    expect(transactions).toEqual([90, 11])
    expect(await stored()).toEqual([...range(200).slice(100), 300])
  })

  deepIt.each([
    ['text', 'あ'.repeat(100_000)],
    ['bytes', new Uint8Array(300_000)],
    ['nested values', { list: range(10).map(() => 'x'.repeat(30_000)) }],
  ])('are at most three megabytes a transaction, with items of %s', async (_, value) => {
    const { client, transactions, puts, stored } = await open()
    await writeAll(client, puts(20, { value }))
    expect(Math.max(...transactions)).toBeLessThanOrEqual(10)
    expect(Math.min(...transactions)).toBeGreaterThanOrEqual(2)
    expect(await stored()).toEqual(range(20))
  })

  deepIt('count deleted items at their given size', async () => {
    const { client, transactions, puts, remove, stored } = await open()
    await writeAll(client, puts(20))
    transactions.length = 0
    await writeAll(client, range(20).map(remove), { deletedBytes: 400_000 })
    expect(transactions).toEqual([7, 7, 6])
    expect(await stored()).toEqual([])
  })

  deepIt('put an item larger than a transaction’s bound into a transaction of its own', async () => {
    const { client, transactions, put } = await open()
    await expect(writeAll(client, [put(1), put(2, { bytes: new Uint8Array(5_000_000) })])).rejects.toThrow()
    expect(transactions).toEqual([1, 1])
  })

  deepIt('keep only the last of several writes of one key', async () => {
    const { client, transactions, put, remove, stored } = await open()
    await writeAll(client, [put(1), put(2), remove(1), remove(3), put(3), put(2)])
    expect(transactions).toEqual([3])
    expect(await stored()).toEqual([2, 3])
    await writeAll(client, [remove(2), ...range(300).map(n => put(10 + n)), put(2)], { limit: pLimit(4) })
    expect(await stored()).toContain(2)
  })

  deepIt('are done one transaction after the other, or concurrently up to the limit', async () => {
    const one = await open()
    await writeAll(one.client, one.puts(300))
    expect(one.mostRunning()).toBe(1)
    const two = await open()
    await writeAll(two.client, two.puts(600), { limit: pLimit(2) })
    expect(two.mostRunning()).toBe(2)
    expect(await two.stored()).toHaveLength(600)
  })

  deepIt('begin no transaction after one that failed', async () => {
    const { client, transactions, puts, demandItem } = await open()
    const write = writeAll(client, puts(900), {
      guard: { head: demandItem(1_000) },
      limit: pLimit(2),
    })
    await expect(write).rejects.toThrow(ConditionFailed)
    expect(transactions.length).toBeLessThanOrEqual(2)
  })

  deepIt('demand the guard in every transaction, and name it when it no longer holds', async () => {
    const { client, transactions, put, puts, remove, demandItem, stored } = await open()
    await transact(client, { head: put(1_000) })
    transactions.length = 0
    await writeAll(client, puts(100), { guard: { head: demandItem(1_000) } })
    expect(transactions).toEqual([91, 11])
    await transact(client, { head: remove(1_000) })
    const refused = await writeAll(
      client,
      range(100).map(n => remove(n)),
      {
        guard: { head: demandItem(1_000) },
      },
    ).catch((error: unknown) => error)
    expect(refused instanceof ConditionFailed && refused.failedOn('head')).toBe(true)
    expect(await stored()).toEqual(range(100))
  })

  deepIt(
    'take no conditions, because those of finished parts would fail when the writes are repeated',
    async () => {
      const { client, put, stored } = await open()
      const { Put } = put(1)
      const conditional = { Put: { ...Put, ConditionExpression: 'attribute_not_exists(pk)' } }
      await expect(writeAll(client, [conditional])).rejects.toThrow('without conditions')
      expect(await stored()).toEqual([])
    },
  )
})
