import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll } from 'vitest'
import { createStoreClient, type StoreClient, type StoreClientOptions } from '../../lib/store/client.ts'
import { type Engine, startEngine } from '../../lib/store/engine/engine.ts'
import {
  createTableInput,
  prefixed,
  type StoreName,
  type TableNaming,
  tablesOf,
} from '../../lib/store/tables.ts'

export interface TestStore {
  readonly client: StoreClient
  readonly tableName: TableNaming
  /** Another client of the same store, with its own settings and faults. */
  connect(options?: Omit<StoreClientOptions, 'endpoint'>): StoreClient
}

export const quietLog = { info: () => {}, error: () => {} }

/**
 * Call at the top of a test file: its tests share one engine in memory, and each `open(…stores)` gives empty tables of
 * these stores. An engine that serves the tables of hundreds of tests gets slow, so a worker has no common one.
 */
export const testStores = () => {
  let engine: Engine<'content'> | undefined
  let opened = 0
  const clients: StoreClient[] = []

  beforeAll(async () => {
    const onCrash = () => {
      throw new Error('The engine of this test file crashed')
    }
    const binary = process.env.DYNOXIDE_BIN
    engine = await startEngine({ stores: ['content'], dataDir: null, log: quietLog, onCrash, binary })
  })
  afterAll(async () => {
    for (const client of clients) client.destroy()
    await engine?.close()
  })

  const connect = (options: Omit<StoreClientOptions, 'endpoint'> = {}) => {
    if (engine === undefined) throw new Error('Open stores inside tests or hooks')
    // Retries without waiting.
    const backoff = { random: () => 0, ...options.backoff }
    const client = createStoreClient({ ...options, backoff, endpoint: engine.endpoints.content })
    clients.push(client)
    return client
  }

  return {
    open: async (...stores: StoreName[]): Promise<TestStore> => {
      opened += 1
      const tableName = prefixed(`t${opened}-`)
      const client = connect({ isSoleWriter: true })
      // The engine has a table as soon as it has answered.
      const creations = stores
        .flatMap(tablesOf)
        .map(table => client.send(new CreateTableCommand(createTableInput(table, tableName))))
      await Promise.all(creations)
      return { client, tableName, connect }
    },
  }
}
