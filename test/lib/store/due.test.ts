import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type DueQueue, type DueWork, handleDue } from '../../../lib/store/due.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()
const signal = new AbortController().signal
const MINUTE_MS = 60_000
const NOON = Date.parse('2026-03-01T12:00:00.000Z')
const at = (minutes: number) => new Date(NOON + minutes * MINUTE_MS)

const Item = z.object({ due_at: z.string(), name: z.string() })
type Item = z.infer<typeof Item>

/** A queue with an item due at each of these minutes after noon, named by it. */
async function open(...minutes: number[]) {
  const { client, table: TableName } = await stores.open('content')
  const keyOf = ({ due_at, name }: Item) => ({ pk: 'DUE', sk: `${due_at}#${name}` })
  const queue: DueQueue<Item> = {
    client,
    async first(count, abortSignal) {
      const { Items } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': 'DUE' },
          ConsistentRead: true,
          Limit: count,
        }),
        { abortSignal },
      )
      return { data: z.array(Item).parse(Items) }
    },
    put: item => ({ Put: { TableName, Item: { ...keyOf(item), ...item } } }),
    delete: item => ({ Delete: { TableName, Key: keyOf(item) } }),
  }
  const items = minutes.map(minute => ({ due_at: at(minute).toISOString(), name: `${minute}` }))
  await writeAll(client, items.map(queue.put))
  const time = { now: at(10) }
  const handled: string[] = []
  const failures: string[] = []
  const run = (work: Partial<DueWork<Item>> = {}) =>
    handleDue(queue, {
      now: () => time.now,
      dueBy: time.now,
      most: 10,
      signal,
      async handle({ name }) {
        handled.push(name)
        return true
      },
      failed: (error, { name }) => failures.push(`${name}: ${String(error)}`),
      ...work,
    })
  const left = async () => (await queue.first(1_000, signal)).data.map(({ due_at, name }) => [name, due_at])
  const exists = async (item: Item) =>
    (await client.send(new GetCommand({ TableName, Key: keyOf(item), ConsistentRead: true }))).Item !==
    undefined
  return { run, left, exists, handled, failures, time }
}

const failsAtTwo = async ({ name }: Item) => {
  if (name === '2') throw new Error('out of reach')
  return true
}

describe('a queue of due items', () => {
  it('has its due items handled and removed, the longest due first, and keeps the others', async () => {
    const { run, left, handled } = await open(3, 1, 2, 10, 11)
    expect(await run()).toEqual({ handled: 4, is_more_due: false })
    expect(handled).toEqual(['1', '2', '3', '10'])
    expect(await left()).toEqual([['11', at(11).toISOString()]])
    expect(await run()).toEqual({ handled: 0, is_more_due: false })
  })

  it('is handled up to the limit of a call, which reports whether more are due', async () => {
    const { run, left, handled } = await open(1, 2, 3, 4, 5)
    expect(await run({ most: 2 })).toEqual({ handled: 2, is_more_due: true })
    expect(await run({ most: 3 })).toEqual({ handled: 3, is_more_due: false })
    expect(handled).toEqual(['1', '2', '3', '4', '5'])
    expect(await left()).toEqual([])
  })

  it('begins no item after ten seconds, and reports that more are due', async () => {
    const { run, left, time } = await open(1, 2, 3)
    const handle = async () => {
      time.now = new Date(time.now.getTime() + 6_000)
      return true
    }
    expect(await run({ handle })).toEqual({ handled: 2, is_more_due: true })
    expect((await left()).map(([name]) => name)).toEqual(['3'])
  })

  it('puts off an item that fails by a quarter of an hour, and handles the others', async () => {
    const { run, left, failures } = await open(1, 2, 3)
    expect(await run({ handle: failsAtTwo })).toEqual({ handled: 3, is_more_due: false })
    expect(failures).toEqual(['2: Error: out of reach'])
    expect(await left()).toEqual([['2', at(25).toISOString()]])
  })

  it('puts off an item as long as its failure asks for', async () => {
    const { run, left } = await open(1)
    const handle = () => Promise.reject(new Error('out of reach'))
    await run({ handle, againAfterMs: () => 60 * MINUTE_MS })
    expect(await left()).toEqual([['1', at(70).toISOString()]])
  })

  it('puts off an item whose time has not come, without a failure', async () => {
    const { run, left, failures } = await open(1)
    await run({ handle: async () => false })
    expect(failures).toEqual([])
    expect(await left()).toEqual([['1', at(25).toISOString()]])
  })

  it('keeps an item until it has been handled', async () => {
    const { run, exists } = await open(1)
    const seen: boolean[] = []
    await run({
      async handle(item) {
        seen.push(await exists(item))
        return true
      },
    })
    expect(seen).toEqual([true])
    expect(await exists({ name: '1', due_at: at(1).toISOString() })).toBe(false)
  })

  it('keeps its items in a dry run, failed ones too', async () => {
    const { run, left, failures } = await open(1, 2)
    const before = await left()
    expect(await run({ dryRun: true, handle: failsAtTwo })).toEqual({ handled: 2, is_more_due: false })
    expect(failures).toHaveLength(1)
    expect(await left()).toEqual(before)
  })

  it('has several items handled at once on request', async () => {
    const { run, left } = await open(1, 2, 3, 4)
    let running = 0
    let most = 0
    const handle = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
      return true
    }
    await run({ handle })
    expect(most).toBe(1)
    expect(await left()).toEqual([])
    const other = await open(1, 2, 3, 4)
    await other.run({ handle, atOnce: 3 })
    expect(most).toBe(3)
  })

  it('stops when aborted, and leaves every item due', async () => {
    const { run, left, failures } = await open(1, 2)
    const before = await left()
    const leaving = new AbortController()
    const handle = async () => {
      leaving.abort()
      throw new Error('interrupted')
    }
    await expect(run({ handle, signal: leaving.signal })).rejects.toHaveProperty('name', 'AbortError')
    expect(failures).toEqual([])
    expect(await left()).toEqual(before)
  })
})
