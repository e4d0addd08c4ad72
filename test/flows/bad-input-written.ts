import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { createStoreClient, type StoreClient } from '../../lib/store/client.ts'
import { startEngine } from '../../lib/store/engine/engine.ts'
import { tablesOf } from '../../lib/store/tables.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { quietLog } from '../support/store.ts'

export interface WatchedStack extends TestStack {
  /** Every row of every table and every file below DATA_DIR, by its name. */
  written(): Promise<Record<string, unknown>>
}

const stores = ['accounts', 'content', 'collections'] as const

/** A stack whose stores can be looked into from outside. */
export async function watchedStack(settings: Record<string, string> = {}): Promise<WatchedStack> {
  const { endpoints, close } = await startEngine({
    stores,
    dataDir: null,
    log: quietLog,
    onCrash: store => {
      throw new Error(`The engine of ${store} has ended.`)
    },
    binary: process.env.DYNOXIDE_BIN,
  })
  const stack = await testStack({
    ACCOUNTS_DB_ENDPOINT: endpoints.accounts,
    CONTENT_DB_ENDPOINT: endpoints.content,
    COLLECTIONS_DB_ENDPOINT: endpoints.collections,
    ...settings,
  })
  const tables = stores.flatMap(store => {
    const client = createStoreClient({ endpoint: endpoints[store] })
    return tablesOf(store).map(({ name }) => ({ client, name }))
  })
  return {
    ...stack,
    async written() {
      const rows = await Promise.all(tables.map(({ client, name }) => rowsOf(client, name)))
      return Object.fromEntries([...rows.flat(), ...(await filesBelow(stack.dataDir))])
    },
    async close() {
      await stack.close()
      for (const { client } of tables) client.destroy()
      await close()
    },
  }
}

/** The controller renews its lease, and has storage counted anew, all the time. */
const isOfController = (key: string) => /lease#| USAGE#| RECOUNTS /.test(key)

async function rowsOf(client: StoreClient, table: string): Promise<[key: string, row: unknown][]> {
  const rows: [string, unknown][] = []
  let start: Record<string, unknown> | undefined
  do {
    const page = await client.send(new ScanCommand({ TableName: table, ExclusiveStartKey: start }))
    for (const item of page.Items ?? []) rows.push([`${table} ${item.pk} ${item.sk}`, item])
    start = page.LastEvaluatedKey
  } while (start)
  return rows.filter(([key]) => !isOfController(key))
}

async function filesBelow(folder: string): Promise<[path: string, text: string][]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = files.filter(file => file.isFile()).map(file => join(file.parentPath, file.name))
  return Promise.all(paths.map(async path => [path, await readFile(path, 'utf8')] as [string, string]))
}
