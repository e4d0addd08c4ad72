import type { StoreClient } from '../../../store/client.ts'
import { readSchema, UNVERSIONED } from '../../../store/engine/schema-version.ts'
import type { StoreName, TableNaming } from '../../../store/tables.ts'
import { type Manifest, tablesIn } from '../file/format.ts'

/** The version of each store. */
export async function readVersions(
  clients: ReadonlyMap<StoreName, StoreClient>,
  tableName: TableNaming,
): Promise<Manifest['schema']> {
  const versions: Manifest['schema'] = {}
  for (const [store, client] of clients) {
    const schema = await readSchema({ client, table: tableName(tablesIn(store)[0] ?? store) })
    versions[store] = (schema ?? UNVERSIONED).version
  }
  return versions
}
