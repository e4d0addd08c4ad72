import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import pLimit from 'p-limit'
import { describe, expect, it } from 'vitest'
import { ConditionFailed } from '../../../lib/store/errors.ts'
import { transact } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()

const keyOf = (n: number) => ({ pk: 'a', sk: String(n).padStart(5, '0') })

async function open() {
  const { client, tableName } = await stores.open('content')
  const TableName = tableName('content')
  const transactions: number[] = []
  let running = 0
  let mostRunning = 0
  client.middlewareStack.add(
    next => async args => {
      if ('TransactItems' in args.input && Array.isArray(args.input.TransactItems))
        transactions.push(args.input.TransactItems.length)
      running += 1
      mostRunning = Math.max(mostRunning, running)
      return next(args).finally(() => {
        running -= 1
      })
    },
    { name: 'noteTransactions', step: 'initialize' },
  )
  return {
    client,
    transactions,
    mostRunning: () => mostRunning,
    put: (n: number, values: object = {}) => ({ Put: { TableName, Item: { ...keyOf(n), ...values } } }),
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
    const { client, transactions, put, remove, stored } = await open()
    await writeAll(
      client,
      range(200).map(n => put(n)),
    )
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
    const { client, transactions, put, stored } = await open()
    await writeAll(
      client,
      range(20).map(n => put(n, { value })),
    )
    expect(Math.max(...transactions)).toBeLessThanOrEqual(10)
    expect(Math.min(...transactions)).toBeGreaterThanOrEqual(2)
    expect(await stored()).toEqual(range(20))
  })

  deepIt('count deleted items at their given size', async () => {
    const { client, transactions, put, remove, stored } = await open()
    await writeAll(
      client,
      range(20).map(n => put(n)),
    )
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
    await writeAll(
      one.client,
      range(300).map(n => one.put(n)),
    )
    expect(one.mostRunning()).toBe(1)
    const two = await open()
    await writeAll(
      two.client,
      range(600).map(n => two.put(n)),
      { limit: pLimit(2) },
    )
    expect(two.mostRunning()).toBe(2)
    expect(await two.stored()).toHaveLength(600)
  })

  deepIt('begin no transaction after one that failed', async () => {
    const { client, transactions, put, demandItem } = await open()
    const write = writeAll(
      client,
      range(900).map(n => put(n)),
      {
        guard: { head: demandItem(1_000) },
        limit: pLimit(2),
      },
    )
    await expect(write).rejects.toThrow(ConditionFailed)
    expect(transactions.length).toBeLessThanOrEqual(2)
  })

  deepIt('demand the guard in every transaction, and name it when it no longer holds', async () => {
    const { client, transactions, put, remove, demandItem, stored } = await open()
    await transact(client, { head: put(1_000) })
    transactions.length = 0
    await writeAll(
      client,
      range(100).map(n => put(n)),
      { guard: { head: demandItem(1_000) } },
    )
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
