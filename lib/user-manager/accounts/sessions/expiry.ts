import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import { deleteFound } from '../../../store/writing/delete-found.ts'
import { EXPIRING } from '../../entities/sign-in.ts'
import type { Accounts } from '../accounts.ts'

export function expiryIn(seconds: number, now: Date) {
  const expires = new Date(now.getTime() + seconds * 1000)
  return { expires_at: expires.toISOString(), expires_at_epoch: Math.ceil(expires.getTime() / 1000) }
}

/** After this the index, which may lag, shows a session prolonged at the last moment. */
const REMOVED_AFTER_MS = 60 * 60_000
const MOST_REMOVED = 1_000

/** Removes long-expired sign-ins, tickets and sessions, as far as one call goes. */
export async function sweepExpired(accounts: Accounts, signal: AbortSignal) {
  const { client, identityTable: table, now } = accounts
  const before = new Date(now().getTime() - REMOVED_AFTER_MS).toISOString()
  const expired: QueryCommandInput = {
    TableName: table,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :expiring AND gsi1sk < :before',
    ExpressionAttributeValues: { ':expiring': { S: EXPIRING }, ':before': { S: before } },
  }
  const { removed, is_more_due } = await deleteFound({ client, table, signal }, expired, MOST_REMOVED)
  return { swept: removed, is_more_due }
}
