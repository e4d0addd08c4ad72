import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createStoreClient, type StoreClient } from '../../../lib/store/client.ts'
import { startEngine } from '../../../lib/store/engine/engine.ts'
import { ensureTables } from '../../../lib/store/engine/ensure-tables.ts'
import { createTableInput, STORES, type TableDefinition } from '../../../lib/store/tables.ts'
import { losableClient } from '../../handlers/data/lost-process.ts'
import { deepIt } from '../../support/sample.ts'
import { quietLog } from '../../support/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const [COLLECTIONS] = STORES.collections

/** The indexes of data folders from before learning data had records. */
const FORMER: TableDefinition = {
  ...COLLECTIONS,
  indexes: (['gsi1', 'gsi2', 'gsi3'] as const).map(name => ({ name, projection: 'ALL' })),
}

const Item = {
  pk: 'WORDS#7',
  sk: '花',
  gsi1pk: 'WORDS#7',
  gsi1sk: '2026',
  gsi3pk: 'x',
  gsi3sk: 'y',
  label: '花',
  note: 'x',
}

/** Starts the engine over a data folder, does the work, and stops it again. */
async function running<T>(dataDir: string, work: (client: StoreClient) => Promise<T>): Promise<T> {
  const engine = await startEngine({ stores: ['collections'], dataDir, log: quietLog, onCrash: () => {} })
  const client = createStoreClient({ endpoint: engine.endpoints.collections })
  try {
    return await work(client)
  } finally {
    client.destroy()
    await engine.close()
  }
}

async function indexesOf(client: StoreClient) {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'collections' }))
  const indexes = Table?.GlobalSecondaryIndexes ?? []
  return new Map(indexes.map(({ IndexName, Projection }) => [IndexName, Projection]))
}

const declared = new Map(
  createTableInput(COLLECTIONS).GlobalSecondaryIndexes?.map(({ IndexName, Projection }) => [
    IndexName,
    Projection,
  ]),
)

const listed = (client: StoreClient) =>
  client.send(
    new QueryCommand({
      TableName: 'collections',
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': 'WORDS#7' },
    }),
  )

describe('a table with other indexes than are declared', () => {
  it.each([
    ['an empty one', []],
    ['one with items', [Item]],
  ])('gets the declared ones and keeps its items, on disk too: %s', async (_, items) => {
    await using folder = await disposableFolder()
    await running(folder.path, async client => {
      await ensureTables(client, [FORMER])
      for (const item of items) await client.send(new PutCommand({ TableName: 'collections', Item: item }))
    })
    await running(folder.path, client => ensureTables(client, STORES.collections))
    await running(folder.path, async client => {
      await ensureTables(client, STORES.collections)
      expect(await indexesOf(client)).toEqual(declared)
      for (const { pk, sk } of items) {
        const { Item: kept } = await client.send(
          new GetCommand({ TableName: 'collections', Key: { pk, sk } }),
        )
        expect(kept).toEqual(Item)
      }
      const { note: _note, gsi3pk: _pk, gsi3sk: _sk, ...carried } = Item
      expect((await listed(client)).Items).toEqual(items.map(() => carried))
    })
  })

  deepIt('gets the index that a crash left out', async () => {
    await using folder = await disposableFolder()
    await running(folder.path, async client => {
      await ensureTables(client, [{ ...COLLECTIONS, indexes: COLLECTIONS.indexes.slice(1) }])
      await client.send(new PutCommand({ TableName: 'collections', Item }))
    })
    await running(folder.path, async client => {
      await ensureTables(client, STORES.collections)
      expect(await indexesOf(client)).toEqual(declared)
      expect((await listed(client)).Items).toHaveLength(1)
    })
  })

  deepIt('is reported at once if the store is lost while the table is awaited', async () => {
    await using folder = await disposableFolder()
    for (const done of [1, 2, 3])
      await running(folder.path, async client => {
        await ensureTables(client, STORES.collections)
        losableClient(client).loseAfter(done)
        await expect(ensureTables(client, STORES.collections)).rejects.toThrow('gone')
      })
  })

  deepIt('stays unchanged while it has the declared ones', async () => {
    await using folder = await disposableFolder()
    await running(folder.path, async client => {
      await ensureTables(client, STORES.collections)
      const sent: string[] = []
      client.middlewareStack.add(
        (next, { commandName }) =>
          args => {
            sent.push(commandName ?? '')
            return next(args)
          },
        { step: 'initialize' },
      )
      await ensureTables(client, STORES.collections)
      expect(new Set(sent)).toEqual(new Set(['DescribeTableCommand']))
    })
  })
})

async function disposableFolder() {
  const folder = await temporaryFolder()
  return { path: folder.path, [Symbol.asyncDispose]: () => folder.remove() }
}
