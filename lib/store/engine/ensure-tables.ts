import { setTimeout as wait } from 'node:timers/promises'
import {
  CreateTableCommand,
  DescribeTableCommand,
  type GlobalSecondaryIndexUpdate,
  type Projection,
  ResourceInUseException,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import type { StoreClient } from '../client.ts'
import { createTableInput, prefixed, type TableDefinition, type TableNaming } from '../tables.ts'

const POLL_MS = 100
const MOST_POLLS_OF_TABLE = 1200

/** Creates missing tables and indexes; returns when all can be used. Touches no items: indexes derive from them. */
export async function ensureTables(
  client: StoreClient,
  tables: readonly TableDefinition[],
  tableName: TableNaming = prefixed(''),
): Promise<void> {
  await Promise.all(tables.map(definition => ensureTable(client, definition, tableName)))
}

async function ensureTable(client: StoreClient, definition: TableDefinition, tableName: TableNaming) {
  const name = tableName(definition.name)
  const created = !(await described(client, name)) && (await create(client, definition, tableName))
  await tableIsActive(client, name)
  if (!created) return ensureIndexes(client, definition, tableName)
  if (definition.ttl === null) return
  const expiry = { AttributeName: definition.ttl, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: expiry }))
}

export const hasTable = async (client: StoreClient, name: string): Promise<boolean> =>
  (await described(client, name)) !== undefined

async function described(client: StoreClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

async function create(client: StoreClient, definition: TableDefinition, tableName: TableNaming) {
  try {
    await client.send(new CreateTableCommand(createTableInput(definition, tableName)))
    return true
  } catch (error) {
    if (error instanceof ResourceInUseException) return false
    throw error
  }
}

/** The SDK's waiter takes every error for a table that is not ready, and reports a lost store two minutes late. */
async function tableIsActive(client: StoreClient, name: string): Promise<void> {
  for (let poll = 1; (await described(client, name))?.TableStatus !== 'ACTIVE'; poll += 1) {
    if (poll === MOST_POLLS_OF_TABLE) throw new Error(`The table ${name} did not become active in time`)
    await wait(POLL_MS)
  }
}

/** DynamoDB changes one index at a time. After a crash, the next start adds the missing ones. */
async function ensureIndexes(client: StoreClient, definition: TableDefinition, tableName: TableNaming) {
  const declared = createTableInput(definition, tableName)
  const { TableName, GlobalSecondaryIndexes: wanted = [] } = declared
  const present = (await described(client, tableName(definition.name)))?.GlobalSecondaryIndexes ?? []
  const outdated = present.filter(index => !wanted.some(other => isSame(index, other)))
  const missing = wanted.filter(index => !present.some(other => isSame(index, other)))
  const updates: GlobalSecondaryIndexUpdate[] = [
    ...outdated.map(({ IndexName }) => ({ Delete: { IndexName } })),
    ...missing.map(index => ({ Create: index })),
  ]
  for (const update of updates) {
    const keys = update.Create?.KeySchema?.map(({ AttributeName }) => AttributeName) ?? []
    const AttributeDefinitions = declared.AttributeDefinitions?.filter(({ AttributeName }) =>
      keys.includes(AttributeName),
    )
    await client.send(
      new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: [update] }),
    )
    await indexesAreActive(client, tableName(definition.name))
  }
}

interface Index {
  IndexName?: string | undefined
  Projection?: Projection | undefined
}

const isSame = (one: Index, other: Index): boolean =>
  one.IndexName === other.IndexName && carriedBy(one) === carriedBy(other)

const carriedBy = ({ Projection }: Index): string =>
  [Projection?.ProjectionType, ...(Projection?.NonKeyAttributes ?? []).toSorted()].join(' ')

async function indexesAreActive(client: StoreClient, name: string): Promise<void> {
  for (;;) {
    const indexes = (await described(client, name))?.GlobalSecondaryIndexes ?? []
    if (indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')) return
    await wait(POLL_MS)
  }
}
