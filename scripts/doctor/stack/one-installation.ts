import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { faultOfInstallation, type NamedStore } from '../../../lib/operations/upgrade/one-installation.ts'
import { hasTable } from '../../../lib/store/engine/ensure-tables.ts'
import {
  INSTALLATION_KEY,
  NO_INSTALLATION,
  readInstallation,
} from '../../../lib/store/engine/installation.ts'
import { prefixed, STORE_NAMES, type StoreName } from '../../../lib/store/tables.ts'
import { isEmbedded } from '../../../router/stores.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import { type Installation, isRunning } from '../installation.ts'
import { inStore } from './store-copy.ts'
import { inStoreFile } from './store-file.ts'

/** Checks that no store was lost or replaced. Owners that run say to which installation their stores belong. */
export async function checkInstallation(installation: Installation): Promise<Finding[]> {
  const found = isRunning(installation) ? ofOwners(installation) : await ofStores(installation)
  const fault = faultOfInstallation(found)
  if (!fault && isRunning(installation) && found.length < OWNERS.length) return [notCompared(found)]
  if (!fault) return [fine('The stores belong to one installation')]
  return [
    wrong({
      what: fault.what,
      means: 'New accounts would get the data of others, so yomu does not start, or refuses every request',
      remedy: fault.remedy,
    }),
  ]
}

const OWNERS = [
  { service: 'user-manager', name: 'accounts' },
  { service: 'data', name: 'content' },
] as const

const ofOwners = ({ services }: Installation): NamedStore[] =>
  OWNERS.flatMap(({ service, name }) => {
    const state = services[service]
    if (state.is !== 'ours' || !state.health.installation) return []
    return [{ name, installation: state.health.installation }]
  })

function notCompared(found: readonly NamedStore[]): Finding {
  const silent = OWNERS.filter(({ name }) => found.every(store => store.name !== name))
  const services = silent.map(({ service }) => service).join(' and ')
  return warning({
    what: `Whether the stores belong to one installation could not be checked, because ${services} did not say`,
    means: 'A store that was lost or replaced would go unnoticed',
    remedy: `Start ${services}, then run npm run doctor again`,
  })
}

/** Leaves out stores that cannot be read: other checks report them. */
const ofStores = async (installation: Installation): Promise<NamedStore[]> =>
  (
    await Promise.all(
      STORE_NAMES.map(name =>
        installationOf(name, installation).then(
          found => (found ? [{ name, installation: found }] : []),
          () => [],
        ),
      ),
    )
  ).flat()

async function installationOf(name: StoreName, installation: Installation) {
  const { config } = installation
  const table = prefixed(config.TABLE_PREFIX)(name)
  if (isEmbedded(config, name)) return inFile(join(config.DATA_DIR, `${name}.db`), table)
  const found = await inStore(name, installation, async client =>
    (await hasTable(client, table)) ? readInstallation({ client, table }) : NO_INSTALLATION,
  )
  return typeof found === 'string' ? null : found
}

const Row = z.object({ item_json: z.string() })
const Item = z.object({
  id: z.object({ S: z.string() }),
  is_settled: z.object({ BOOL: z.boolean() }),
})

/** The engine writes a key with its type. */
const keyInFile = (key: string) => `S:${key}`

function inFile(file: string, table: string): NamedStore['installation'] | null {
  if (!existsSync(file)) return NO_INSTALLATION
  return inStoreFile(file, { isRunning: false }, store => {
    const isThere = store
      .prepare('SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?')
      .get('table', table)
    if (!isThere) return NO_INSTALLATION
    const row = store
      .prepare(`SELECT item_json FROM "${table.replaceAll('"', '""')}" WHERE pk = ? AND sk = ?`)
      .get(keyInFile(INSTALLATION_KEY.pk), keyInFile(INSTALLATION_KEY.sk))
    const { data: item } = Item.safeParse(row && JSON.parse(Row.parse(row).item_json))
    return item ? { id: item.id.S, is_settled: item.is_settled.BOOL } : NO_INSTALLATION
  })
}
