import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { StoreTable } from '../client.ts'
import { plainItems } from '../entity.ts'

/** Lies in the first table of each store. */
export const SCHEMA_KEY = { pk: 'SCHEMA', sk: 'SCHEMA' }
export const schemaItems = plainItems('schema', SCHEMA_KEY, { role: 'passing' })

const SchemaRecord = z.object({
  version: z.number().int(),
  /** Set during an upgrade to this version, after its backup. */
  upgrading_to: z.number().int().exactOptional(),
  /** The hash of all content that is being moved here. */
  arriving: z.string().exactOptional(),
})
export type SchemaRecord = z.output<typeof SchemaRecord>

export const FIRST_VERSION = 1
/** Stands for a store from before these records. */
export const UNVERSIONED: SchemaRecord = { version: FIRST_VERSION }

export async function readSchema({ client, table }: StoreTable): Promise<SchemaRecord | null> {
  const get = new GetCommand({ TableName: table, Key: SCHEMA_KEY, ConsistentRead: true })
  const { Item } = await client.send(get)
  return Item ? SchemaRecord.parse(Item) : null
}

export async function isUnused({ client, table }: StoreTable): Promise<boolean> {
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: table, Limit: 1, ConsistentRead: true }),
  )
  return Items.length === 0
}

export async function writeSchema({ client, table }: StoreTable, schema: SchemaRecord): Promise<void> {
  await client.send(new PutCommand({ TableName: table, Item: { ...SCHEMA_KEY, ...schema } }))
}
