import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withoutEndSlashes } from '../../platform/values/end-slashes.ts'
import { createStoreClient, type StoreClient } from '../../store/client.ts'
import { startEngine } from '../../store/engine/engine.ts'
import { hasTable } from '../../store/engine/ensure-tables.ts'
import { prefixed, STORE_NAMES, type StoreName, type TableNaming } from '../../store/tables.ts'
import { OperationRefused } from '../refused.ts'

export const MOVED_STORES = ['content', 'collections'] as const satisfies readonly StoreName[]
export type MovedStore = (typeof MOVED_STORES)[number]

/** A data folder, a DynamoDB endpoint, or `aws` with or without `:region`. */
export interface PlaceName {
  readonly engine: string
  readonly prefix: string
  /** The folder of the objects; that of the engine unless given. */
  readonly objects?: string | undefined
}

export interface Place {
  readonly clients: Readonly<Record<MovedStore, StoreClient>>
  /** Only the target's is needed; null if there is none. */
  readonly accounts: StoreClient | null
  readonly tableName: TableNaming
  /** False in AWS, where the deployment makes the tables. */
  readonly makesTables: boolean
  readonly objects: string | undefined
  close(): Promise<void>
}

const AWS = /^aws(?::([a-z0-9-]+))?$/
const LONGEST_LOCK_S = 0

export function mustDiffer(from: PlaceName, to: PlaceName): void {
  const where = (name: PlaceName) => `${folderOf(name) ?? withoutEndSlashes(name.engine)} ${name.prefix}`
  if (where(from) === where(to)) throw new OperationRefused('The source and the target are the same.')
}

const folderOf = ({ engine }: PlaceName): string | undefined =>
  /^https?:\/\//.test(engine) || AWS.test(engine) ? undefined : resolve(engine)

/** No yomu may run on the place. With `isNew` it may be empty. */
export async function openPlace(
  name: PlaceName,
  { isNew, binary }: { isNew: boolean; binary?: string | undefined },
): Promise<Place> {
  const { engine, prefix } = name
  const tableName = prefixed(prefix)
  const folder = folderOf(name)
  const objects = name.objects ?? folder
  if (folder === undefined) {
    const region = AWS.exec(engine)?.[1]
    const isAws = AWS.test(engine)
    const client = createStoreClient(isAws ? (region === undefined ? {} : { region }) : { endpoint: engine })
    const clients = { content: client, collections: client }
    const close = async () => client.destroy()
    return { clients, accounts: client, makesTables: !isAws, tableName, objects, close }
  }
  if (!isNew && !MOVED_STORES.every(store => existsSync(join(folder, `${store}.db`))))
    throw new OperationRefused(`There are no stores of yomu in ${folder}: name the data folder (DATA_DIR).`)
  const hasAccounts = isNew && existsSync(join(folder, 'accounts.db'))
  const running = await startEngine<StoreName>({
    stores: hasAccounts ? STORE_NAMES : MOVED_STORES,
    dataDir: folder,
    log: { info: () => {}, error: () => {} },
    onCrash: () => {},
    lockWaitS: LONGEST_LOCK_S,
    binary,
  })
  const clientOf = (store: StoreName) => createStoreClient({ endpoint: running.endpoints[store] })
  const clients = { content: clientOf('content'), collections: clientOf('collections') }
  const accounts = hasAccounts ? clientOf('accounts') : null
  const close = async () => {
    for (const client of [...Object.values(clients), accounts]) client?.destroy()
    await running.close()
  }
  return { clients, accounts, makesTables: true, tableName, objects, close }
}

export const tableExists = ({ clients, tableName }: Place, store: MovedStore): Promise<boolean> =>
  hasTable(clients[store], tableName(store))
