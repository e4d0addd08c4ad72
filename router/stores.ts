import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { mustBeRestored } from '../lib/operations/backup/restore/plan.ts'
import { prepareStores } from '../lib/operations/upgrade/prepare-stores.ts'
import type { Config } from '../lib/platform/config/schema.ts'
import type { Log } from '../lib/platform/logging/log.ts'
import { type BackupProgram, backupProgramOf } from '../lib/platform/processes/run-backup.ts'
import { createStoreClient, type StoreClient } from '../lib/store/client.ts'
import { KNOWN_HOST, startEngine } from '../lib/store/engine/engine.ts'
import { faultOfFile } from '../lib/store/engine/engine-process.ts'
import { StoreUnavailable } from '../lib/store/errors.ts'
import { prefixed, STORE_NAMES, type StoreName } from '../lib/store/tables.ts'
import { backupBeforeUpgrade } from './backup-before-upgrade.ts'

/**
 * The people and pages that can reach an engine without a firewall, and so read and change its store: the users of this
 * machine; where its address can be guessed, also web pages in their browsers.
 */
export type Exposure = 'nobody' | 'users' | 'pages'

export interface Stores {
  /** The clients of these stores only. */
  only<Name extends StoreName>(names: readonly Name[]): Record<Name, StoreClient>
  exposed: Exposure
  /** True if this process has every store, and has found that they belong together. */
  isWhole: boolean
  close(): Promise<void>
}

interface StoreOptions {
  config: Config
  /** The stores of the services that run in this process. */
  names: readonly StoreName[]
  /** Keeps them in memory instead of DATA_DIR, for tests. */
  inMemory: boolean
  /** Upgrades stores of an earlier release, after a backup. Without it they are refused. */
  upgrades?: boolean
  /** Makes that backup; `scripts/backup.ts` by default. */
  backupProgram?: BackupProgram | undefined
  log: Log
  /** Set by the program that finishes a restore; all others must refuse half-restored stores. */
  finishesRestore?: boolean
  onCrash(name: StoreName): void
  signal?: AbortSignal | undefined
}

/** Connects the stores as configured: AWS, an endpoint, or an engine started here. */
export async function openStores(options: StoreOptions): Promise<Stores> {
  const { config, names, inMemory, upgrades = false, log, onCrash } = options
  const { signal = new AbortController().signal, backupProgram = backupProgramOf(config) } = options
  if (!inMemory && !options.finishesRestore) mustBeRestored(config.DATA_DIR)
  const endpoints = new Map(names.map(name => [name, storeEndpointOf(config, name)]))
  const embedded = names.filter(name => isEmbedded(config, name))
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
      const isSoleWriter = embedded.includes(name)
      const endpoint = endpoints.get(name) ?? (isSoleWriter ? engine.endpoints[name] : undefined)
      const where = endpoint === undefined ? { region: config.AWS_REGION } : { endpoint }
      return [name, createStoreClient({ ...where, isSoleWriter })]
    }),
  )
  const close = async () => {
    for (const client of clients.values()) client.destroy()
    await engine.close()
  }
  try {
    await prepareStores({
      stores: clients,
      tableName: prefixed(config.TABLE_PREFIX),
      makesTables: !config.DYNAMODB_IN_CLOUD,
      backUp: upgrades ? backupBeforeUpgrade(config, backupProgram, log) : null,
      log,
      signal,
      isRestoring: options.finishesRestore ?? false,
      newId: randomUUID,
      explained: (name, error) => {
        const file = join(resolve(config.DATA_DIR), `${name}.db`)
        return (embedded.includes(name) && faultOfFile(file, causeOf(error))) || error
      },
    })
  } catch (error) {
    await close()
    throw error
  }
  return {
    only: <Name extends StoreName>(wanted: readonly Name[]) =>
      Object.fromEntries(wanted.map(name => [name, clients.get(name)])) as Record<Name, StoreClient>,
    exposed: exposureOf(config, Object.values(engine.endpoints)),
    isWhole: STORE_NAMES.every(name => names.includes(name)),
    close,
  }
}

/** With ENGINE_HOST, a firewall is expected to guard the engines. */
function exposureOf(config: Config, engines: readonly string[]): Exposure {
  if (engines.length === 0 || config.ENGINE_HOST !== undefined) return 'nobody'
  return engines.some(endpoint => new URL(endpoint).hostname === KNOWN_HOST) ? 'pages' : 'users'
}

/** The engine's error output. */
const causeOf = (error: unknown) =>
  error instanceof StoreUnavailable && error.cause instanceof Error ? error.cause.message : ''

/** The endpoint of a store that is kept elsewhere; undefined if its engine starts here. */
export function remoteClient(config: Config, name: StoreName): StoreClient | undefined {
  const endpoint = storeEndpointOf(config, name)
  if (endpoint !== undefined) return createStoreClient({ endpoint })
  return config.DYNAMODB_IN_CLOUD ? createStoreClient({ region: config.AWS_REGION }) : undefined
}

/** True if a store is a file in DATA_DIR. */
export const isEmbedded = (config: Config, name: StoreName): boolean =>
  !config.DYNAMODB_IN_CLOUD && storeEndpointOf(config, name) === undefined

/** The endpoint of a store; undefined if it is in AWS, or if its engine starts here. */
export function storeEndpointOf(config: Config, name: StoreName): string | undefined {
  const own = {
    accounts: config.ACCOUNTS_DB_ENDPOINT,
    content: config.CONTENT_DB_ENDPOINT,
    collections: config.COLLECTIONS_DB_ENDPOINT,
  }
  return own[name] ?? config.DYNAMODB_ENDPOINT
}
