import { currentVersion } from '../../../lib/operations/upgrade/migrations.ts'
import { hasTable } from '../../../lib/store/engine/ensure-tables.ts'
import { readSchema, UNVERSIONED } from '../../../lib/store/engine/schema-version.ts'
import { prefixed, STORE_NAMES, type StoreName, tablesOf } from '../../../lib/store/tables.ts'
import { type Finding, fine, orFine, warning, wrong } from '../finding.ts'
import { type Installation, isRunning } from '../installation.ts'
import { inStore } from './store-copy.ts'

/** Checks that the stores belong to this release. Running services have checked that themselves. */
export async function checkVersions(installation: Installation): Promise<Finding[]> {
  if (isRunning(installation)) return [fine('The stores were of this release when the services started')]
  const findings = await Promise.all(STORE_NAMES.map(name => versionOf(name, installation)))
  return orFine(findings.flat(), 'No store is of another release')
}

async function versionOf(name: StoreName, installation: Installation): Promise<Finding[]> {
  const table = prefixed(installation.config.TABLE_PREFIX)(tablesOf(name)[0]?.name ?? name)
  try {
    const found = await inStore(name, installation, async client =>
      (await hasTable(client, table)) ? ((await readSchema({ client, table })) ?? UNVERSIONED) : null,
    )
    return typeof found === 'object' && found !== null ? compared(name, found.version) : []
  } catch {
    return [
      warning({
        what: `The version of the store ${name} could not be read`,
        means: 'Whether yomu can start with it is not known',
        remedy: 'npm start names what is damaged or locked',
      }),
    ]
  }
}

function compared(name: StoreName, version: number): Finding[] {
  const wanted = currentVersion(name)
  if (version > wanted)
    return [
      wrong({
        what: `The store ${name} is of a later release: its version is ${version}, and this release knows ${wanted}`,
        means: 'yomu does not start',
        remedy: 'Start the later release, or restore a backup from before the upgrade',
      }),
    ]
  if (version === wanted) return []
  return [
    warning({
      what: `The store ${name} is of an earlier release: its version is ${version}, and this release needs ${wanted}`,
      means: 'The next start upgrades it, after a backup; the earlier release cannot read it any more then',
      remedy: 'Start yomu, or run npm run bootstrap; see that there is room for a backup',
    }),
  ]
}
