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
import './parsed-once.ts'

export interface TestStore {
  readonly client: StoreClient
  readonly tableName: TableNaming
  /** The first table of the first store. */
  readonly table: string
  /** Another client of the same store, with its own settings and faults. */
  connect(options?: Omit<StoreClientOptions, 'endpoint'>): StoreClient
}

export const quietLog = { info: () => {}, error: () => {} }

/** An engine that serves the tables of hundreds of tests gets slow, so that it is renewed after so many tables. */
const MOST_TABLES = 400
let engine: Engine<'content'> | undefined
let tables = 0

/** The engine of this worker, which ends with it. */
async function engineWithRoom(): Promise<Engine<'content'>> {
  if (tables < MOST_TABLES && engine !== undefined) return engine
  await engine?.close()
  tables = 0
  const onCrash = () => {
    throw new Error('The engine of this worker crashed')
  }
  const binary = process.env.DYNOXIDE_BIN
  engine = await startEngine({ stores: ['content'], dataDir: null, log: quietLog, onCrash, binary })
  return engine
}

/**
 * Call at the top of a test file: each `open(…stores)` gives empty tables of these stores, in memory. The files of a worker
 * share its engine.
 */
export const testStores = () => {
  let engine: Engine<'content'> | undefined
  const clients: StoreClient[] = []

  beforeAll(async () => {
    engine = await engineWithRoom()
  })
  afterAll(() => {
    for (const client of clients) client.destroy()
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
      tables += stores.flatMap(tablesOf).length
      const tableName = prefixed(`t${tables}-`)
      const client = connect({ isSoleWriter: true })
      // The engine has a table as soon as it has answered.
      const creations = stores
        .flatMap(tablesOf)
        .map(table => client.send(new CreateTableCommand(createTableInput(table, tableName))))
      await Promise.all(creations)
      const [first] = stores.flatMap(tablesOf)
      return { client, tableName, table: tableName(first?.name ?? ''), connect }
    },
  }
}
