import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { StoreTable } from '../client.ts'
import { plainItems } from '../entity.ts'

/** One item of the first table of a store records the version of the store's items. */
export const SCHEMA_KEY = { pk: 'SCHEMA', sk: 'SCHEMA' }
/** The manifest of a backup has the version. */
export const schemaItems = plainItems('schema', SCHEMA_KEY, { role: 'passing' })

const SchemaRecord = z.object({
  version: z.number().int(),
  /** Set while an upgrade to this version, after its backup, is unfinished. */
  upgrading_to: z.number().int().exactOptional(),
  /** Content is being moved here: the hash of all that will arrive. */
  arriving: z.string().exactOptional(),
})
export type SchemaRecord = z.output<typeof SchemaRecord>

export const FIRST_VERSION = 1
/** A store from before these records existed. */
export const UNVERSIONED: SchemaRecord = { version: FIRST_VERSION }

/** Null for a store that is unversioned or new. */
export async function readSchema({ client, table }: StoreTable): Promise<SchemaRecord | null> {
  const get = new GetCommand({ TableName: table, Key: SCHEMA_KEY, ConsistentRead: true })
  const { Item } = await client.send(get)
  return Item ? SchemaRecord.parse(Item) : null
}

/** True if a table has no items. */
export async function isUnused({ client, table }: StoreTable): Promise<boolean> {
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: table, Limit: 1, ConsistentRead: true }),
  )
  return Items.length === 0
}

export async function writeSchema({ client, table }: StoreTable, schema: SchemaRecord): Promise<void> {
  await client.send(new PutCommand({ TableName: table, Item: { ...SCHEMA_KEY, ...schema } }))
}
