import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { StoreTable } from '../client.ts'
import { plainItems } from '../entity.ts'
import { isWritten } from '../writing/retry-when-changed.ts'

/** One item of the first table of a store names the installation that the store belongs to. */
export const INSTALLATION_KEY = { pk: 'INSTALLATION', sk: 'INSTALLATION' }
/** A backup belongs to no installation, and a restore computes the highest id anew. */
export const installationItems = plainItems('installation', INSTALLATION_KEY, { role: 'passing' })

const Record = z.object({
  id: z.string().nullable().default(null),
  /**
   * True once every store of the installation has the id. A store without the id is then not new: it has lost its data.
   */
  is_settled: z.boolean().default(false),
  /** The highest id of an account that has written to the store. */
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

/** False if the condition refuses the change. */
const change = ({ client, table }: StoreTable, changed: Change): Promise<boolean> =>
  isWritten(client.send(new UpdateCommand({ TableName: table, Key: INSTALLATION_KEY, ...changed })))

/** Gives a store that has no id this one, and returns the id that it has now. */
export async function proposeInstallation(where: StoreTable, id: string): Promise<string> {
  const isProposed = await change(where, {
    UpdateExpression: 'SET id = :id, is_settled = :no',
    ConditionExpression: 'attribute_not_exists(id)',
    ExpressionAttributeValues: { ':id': id, ':no': false },
  })
  return isProposed ? id : ((await readInstallation(where)).id ?? id)
}

/** Notes that every store has the id. */
export async function settleInstallation(where: StoreTable): Promise<void> {
  await change(where, {
    UpdateExpression: 'SET is_settled = :yes',
    ConditionExpression: 'attribute_exists(id)',
    ExpressionAttributeValues: { ':yes': true },
  })
}

/** Gives a store that has no id that of another store of its installation. */
export async function joinInstallation(
  where: StoreTable,
  { id, is_settled }: StoreInstallation,
): Promise<void> {
  if (id === null || (await readInstallation(where)).id !== null) return
  await proposeInstallation(where, id)
  if (is_settled) await settleInstallation(where)
}

/** Notes that an account has written to the store, unless one with a higher id has. */
export async function raiseHighestUserId(where: StoreTable, user_id: number): Promise<void> {
  await change(where, {
    UpdateExpression: 'SET highest_user_id = :id',
    ConditionExpression: 'attribute_not_exists(highest_user_id) OR highest_user_id < :id',
    ExpressionAttributeValues: { ':id': user_id },
  })
}
