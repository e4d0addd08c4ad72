import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { StoreTable } from '../client.ts'
import { plainItems } from '../entity.ts'
import { isWritten } from '../writing/retry-when-changed.ts'

/** Lies in the first table of each store. */
export const INSTALLATION_KEY = { pk: 'INSTALLATION', sk: 'INSTALLATION' }
/** A backup belongs to no installation, and a restore computes the highest id anew. */
export const installationItems = plainItems('installation', INSTALLATION_KEY, { role: 'passing' })

const Record = z.object({
  id: z.string().nullable().default(null),
  /** True once every store has the id. A store without it then has lost its data. */
  is_settled: z.boolean().default(false),
  highest_user_id: z.number().int().default(0),
})
export type StoreInstallation = z.output<typeof Record>

export const NO_INSTALLATION: StoreInstallation = Record.parse({})

export async function readInstallation({ client, table }: StoreTable): Promise<StoreInstallation> {
  const get = new GetCommand({ TableName: table, Key: INSTALLATION_KEY, ConsistentRead: true })
  return Record.parse((await client.send(get)).Item ?? {})
}

type Change = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>

const change = ({ client, table }: StoreTable, changed: Change): Promise<boolean> =>
  isWritten(client.send(new UpdateCommand({ TableName: table, Key: INSTALLATION_KEY, ...changed })))

/** Returns the id that the store has now, its own or this one. */
export async function proposeInstallation(where: StoreTable, id: string): Promise<string> {
  const isProposed = await change(where, {
    UpdateExpression: 'SET id = :id, is_settled = :no',
    ConditionExpression: 'attribute_not_exists(id)',
    ExpressionAttributeValues: { ':id': id, ':no': false },
  })
  return isProposed ? id : ((await readInstallation(where)).id ?? id)
}

export async function settleInstallation(where: StoreTable): Promise<void> {
  await change(where, {
    UpdateExpression: 'SET is_settled = :yes',
    ConditionExpression: 'attribute_exists(id)',
    ExpressionAttributeValues: { ':yes': true },
  })
}

/** Does nothing to a store that has an id. */
export async function joinInstallation(
  where: StoreTable,
  { id, is_settled }: StoreInstallation,
): Promise<void> {
  if (id === null || (await readInstallation(where)).id !== null) return
  await proposeInstallation(where, id)
  if (is_settled) await settleInstallation(where)
}

/** Keeps a higher id. */
export async function raiseHighestUserId(where: StoreTable, user_id: number): Promise<void> {
  await change(where, {
    UpdateExpression: 'SET highest_user_id = :id',
    ConditionExpression: 'attribute_not_exists(highest_user_id) OR highest_user_id < :id',
    ExpressionAttributeValues: { ':id': user_id },
  })
}
