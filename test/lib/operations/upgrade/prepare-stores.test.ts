import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import type { Migration } from '../../../../lib/operations/upgrade/migration.ts'
import { currentVersion, MIGRATIONS } from '../../../../lib/operations/upgrade/migrations.ts'
import { prepareStores } from '../../../../lib/operations/upgrade/prepare-stores.ts'
import type { StoreClient } from '../../../../lib/store/client.ts'
import { readSchema, writeSchema } from '../../../../lib/store/engine/schema-version.ts'
import { losableClient } from '../../../handlers/data/lost-process.ts'
import { deepIt, sampled } from '../../../support/sample.ts'
import { testStores } from '../../../support/store.ts'

const { open } = testStores()
const signal = new AbortController().signal

/** Raises each `n` in the store by one, unless that was done before. */
const raising = (from: number): Migration => ({
  store: 'content',
  from,
  to: from + 1,
  name: `n is ${from + 1}`,
  async step({ client, table }) {
    for (const sk of ['a', 'b', 'c']) {
      const Key = { pk: 'N', sk }
      const { Item } = await client.send(new GetCommand({ TableName: table, Key }))
      if (Item && Item.n === from)
        await client.send(new PutCommand({ TableName: table, Item: { ...Item, n: from + 1 } }))
    }
  },
})
const twoSteps = [raising(1), raising(2)]

async function lab(items = ['a', 'b', 'c']) {
  const { client, tableName, connect } = await open('content')
  const table = tableName('content')
  for (const sk of items) await client.send(new PutCommand({ TableName: table, Item: { pk: 'N', sk, n: 1 } }))
  const backups: unknown[][] = []
  const prepare = (over: Partial<Parameters<typeof prepareStores>[0]> = {}, through: StoreClient = client) =>
    prepareStores({
      stores: new Map([['content', through]]),
      tableName,
      makesTables: true,
      backUp: async stores => void backups.push([...stores]),
      log: { warn: () => {} },
      signal,
      migrations: twoSteps,
      newId: () => 'an installation',
      explained: (_, error) => error,
      ...over,
    })
  const numbers = async () =>
    Promise.all(
      items.map(async sk => {
        const { Item } = await client.send(new GetCommand({ TableName: table, Key: { pk: 'N', sk } }))
        return Item?.n
      }),
    )
  return { store: { client, table }, prepare, numbers, backups, connect }
}

it('the declared migrations lead each store from its first version to the current one without a gap', () => {
  for (const store of ['accounts', 'content', 'collections'] as const) {
    const own = MIGRATIONS.filter(each => each.store === store)
    expect(own.map(({ from, to }) => [from, to])).toEqual(own.map((_, n) => [n + 1, n + 2]))
    expect(currentVersion(store)).toBe(own.length + 1)
  }
})

describe('a store', () => {
  it('gets the current version without a backup if it is new', async () => {
    const { store, prepare, backups } = await lab([])
    await prepare()
    expect(await readSchema(store)).toEqual({ version: 3 })
    expect(backups).toEqual([])
  })

  deepIt(
    'without a version goes through every step after a backup, and no further start makes another',
    async () => {
      const { store, prepare, numbers, backups } = await lab()
      await prepare()
      await prepare()
      expect(await numbers()).toEqual([3, 3, 3])
      expect(await readSchema(store)).toEqual({ version: 3 })
      expect(backups).toEqual([['content']])
    },
  )

  deepIt('of version 2 goes through the second step alone', async () => {
    const { store, prepare, numbers } = await lab()
    await writeSchema(store, { version: 2 })
    await prepare()
    expect(await numbers()).toEqual([1, 1, 1])
    expect(await readSchema(store)).toEqual({ version: 3 })
  })

  deepIt('of a later version is refused in one sentence and not changed', async () => {
    const { store, prepare, numbers, backups } = await lab()
    await writeSchema(store, { version: 4 })
    await expect(prepare()).rejects.toThrow(
      /^The store content was written by a later release of yomu \(its version is 4, and this release knows 3\): [^.]+\.$/,
    )
    expect(await readSchema(store)).toEqual({ version: 4 })
    expect(await numbers()).toEqual([1, 1, 1])
    expect(backups).toEqual([])
  })

  deepIt('is not changed when its backup fails, and by no process that may not upgrade', async () => {
    const { store, prepare, numbers } = await lab()
    const backUp = () => Promise.reject(new Error('no room'))
    await expect(prepare({ backUp })).rejects.toThrow('no room')
    await expect(prepare({ backUp: null })).rejects.toThrow('run npm run bootstrap once')
    expect(await numbers()).toEqual([1, 1, 1])
    expect(await readSchema(store)).toBeNull()
  })
})

it('an upgrade that is cut off after any request is completed by the next start, with a backup from before it', async () => {
  const whole = await lab()
  const counted = losableClient(whole.store.client)
  await whole.prepare()
  for (const done of sampled(Array(counted.requests()).keys(), 4)) {
    const { store, prepare, numbers, backups, connect } = await lab()
    const backUp = async () => void backups.push(await numbers())
    const client = connect()
    losableClient(client).loseAfter(done)
    await expect(prepare({ backUp }, client)).rejects.toThrow('gone')
    await prepare({ backUp })
    expect(await numbers()).toEqual([3, 3, 3])
    expect(await readSchema(store)).toEqual({ version: 3 })
    // A backup that was lost before it was recorded is made again, from the same data.
    for (const saved of backups) expect(saved).toEqual([1, 1, 1])
    expect([1, 2]).toContain(backups.length)
  }
})
