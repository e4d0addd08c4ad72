import {
  CreateTableCommand,
  DescribeTableCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import type { StoreClient } from './client.ts'
import { createTableInput, prefixed, type TableDefinition, type TableNaming } from './tables.ts'

const LONGEST_CREATION_S = 120

async function exists(client: StoreClient, name: string) {
  try {
    await client.send(new DescribeTableCommand({ TableName: name }))
    return true
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false
    throw error
  }
}

/** False if another process created it between our look and our call. */
async function create(client: StoreClient, definition: TableDefinition, tableName: TableNaming) {
  try {
    await client.send(new CreateTableCommand(createTableInput(definition, tableName)))
    return true
  } catch (error) {
    if (error instanceof ResourceInUseException) return false
    throw error
  }
}

async function ensureTable(client: StoreClient, definition: TableDefinition, tableName: TableNaming) {
  const name = tableName(definition.name)
  const created = !(await exists(client, name)) && (await create(client, definition, tableName))
  await waitUntilTableExists({ client, maxWaitTime: LONGEST_CREATION_S }, { TableName: name })
  if (!created || definition.ttl === null) return
  const expiry = { AttributeName: definition.ttl, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: expiry }))
}

/** Creates the tables that are missing, leaves the others as they are, and returns when all can be used. */
export async function ensureTables(
  client: StoreClient,
  tables: readonly TableDefinition[],
  tableName: TableNaming = prefixed(''),
): Promise<void> {
  await Promise.all(tables.map(definition => ensureTable(client, definition, tableName)))
}
