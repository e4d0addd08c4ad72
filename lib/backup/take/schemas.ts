import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { StoreClient } from '../../store/client.ts'
import type { StoreName, TableNaming } from '../../store/tables.ts'
import { type Manifest, tablesIn } from '../file/format.ts'
import { SCHEMA_KEY } from '../file/left-out.ts'

const FIRST = 1
const Schema = z.object({ version: z.number().int() })

/** The form of the items of each store. */
export async function readSchemas(
  clients: ReadonlyMap<StoreName, StoreClient>,
  tableName: TableNaming,
): Promise<Manifest['schema']> {
  const versions: Manifest['schema'] = {}
  for (const [store, client] of clients) {
    const Key = { pk: SCHEMA_KEY, sk: SCHEMA_KEY }
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName(tablesIn(store)[0] ?? store), Key, ConsistentRead: true }),
    )
    versions[store] = Item ? Schema.parse(Item).version : FIRST
  }
  return versions
}
