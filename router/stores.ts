import { join, resolve } from 'node:path'
import { settled } from '../lib/async/settled.ts'
import type { Config } from '../lib/config/schema.ts'
import type { Log } from '../lib/http/log.ts'
import { createStoreClient, type StoreClient } from '../lib/store/client.ts'
import { startEngine } from '../lib/store/engine.ts'
import { faultOfFile } from '../lib/store/engine-process.ts'
import { ensureTables } from '../lib/store/ensure-tables.ts'
import { StoreUnavailable } from '../lib/store/errors.ts'
import { prefixed, type StoreName, tablesOf } from '../lib/store/tables.ts'

export interface Stores {
  /** The clients of these stores and no others. */
  only<Name extends StoreName>(names: readonly Name[]): Record<Name, StoreClient>
  /** Whether every user of this machine can read and change a store, because no firewall guards its engine. */
  exposed: boolean
  close(): Promise<void>
}

interface StoreOptions {
  config: Config
  /** The stores of the services that run here, and no others. */
  names: readonly StoreName[]
  /** Kept in memory instead of DATA_DIR: for tests. */
  inMemory: boolean
  log: Log
  onCrash(name: StoreName): void
}

/** Connects the stores where the configuration says they are: AWS, an endpoint, or an engine started here. */
export async function openStores({ config, names, inMemory, log, onCrash }: StoreOptions): Promise<Stores> {
  const given = new Map(names.map(name => [name, storeEndpointOf(config, name)]))
  const embedded = config.DYNAMODB_IN_CLOUD ? [] : names.filter(name => given.get(name) === undefined)
  const engine = await startEngine({
    stores: embedded,
    dataDir: inMemory ? null : config.DATA_DIR,
    log,
    onCrash,
    host: config.ENGINE_HOST,
    binary: config.DYNOXIDE_BIN,
  })
  const clients = new Map(
    names.map(name => {
      const endpoint = given.get(name) ?? (embedded.includes(name) ? engine.endpoints[name] : undefined)
      return [name, createStoreClient(endpoint === undefined ? { region: config.AWS_REGION } : { endpoint })]
    }),
  )
  const close = async () => {
    for (const client of clients.values()) client.destroy()
    await engine.close()
  }
  try {
    if (!config.DYNAMODB_IN_CLOUD)
      await settled(
        [...clients].map(([name, client]) =>
          ensureTables(client, tablesOf(name), prefixed(config.TABLE_PREFIX)).catch(error => {
            const file = join(resolve(config.DATA_DIR), `${name}.db`)
            throw (embedded.includes(name) && faultOfFile(file, causeOf(error))) || error
          }),
        ),
      )
  } catch (error) {
    await close()
    throw error
  }
  return {
    only: <Name extends StoreName>(wanted: readonly Name[]) =>
      Object.fromEntries(wanted.map(name => [name, clients.get(name)])) as Record<Name, StoreClient>,
    exposed: embedded.length > 0 && config.ENGINE_HOST === undefined,
    close,
  }
}

/** What the engine said. */
const causeOf = (error: unknown) =>
  error instanceof StoreUnavailable && error.cause instanceof Error ? error.cause.message : ''

/** Of a store that is kept elsewhere; undefined for one whose engine starts here. */
export function remoteClient(config: Config, name: StoreName): StoreClient | undefined {
  const endpoint = storeEndpointOf(config, name)
  if (endpoint !== undefined) return createStoreClient({ endpoint })
  return config.DYNAMODB_IN_CLOUD ? createStoreClient({ region: config.AWS_REGION }) : undefined
}

/** Where a store is reached; undefined for one that lies in AWS, or whose engine starts here. */
export function storeEndpointOf(config: Config, name: StoreName): string | undefined {
  const own = {
    accounts: config.ACCOUNTS_DB_ENDPOINT,
    content: config.CONTENT_DB_ENDPOINT,
    collections: config.COLLECTIONS_DB_ENDPOINT,
  }
  return own[name] ?? config.DYNAMODB_ENDPOINT
}
