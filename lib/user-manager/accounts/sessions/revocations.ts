import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { AccountId } from '../../../platform/auth/actor.ts'
import { TOKEN_LIFETIME_S } from '../../../platform/auth/token.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { ConditionFailed } from '../../../store/errors.ts'
import { counterKey } from '../../../store/writing/counter.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { Accounts } from '../accounts.ts'
import { expiryIn } from './expiry.ts'

const POSITION = counterKey('revocation')
const ATTEMPTS = 30
const MOST_READ = 200

/**
 * Writes all items or none, with an entry in the list of revocations, so that every service asks again about the account.
 * Positions follow the order of writing, so a reader who has seen one position has missed no earlier one.
 */
export async function transactRevoking(
  accounts: Accounts,
  id: AccountId,
  items: Readonly<Record<string, TransactItem>>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const last = await lastPosition(accounts)
    try {
      return await transact(accounts.client, { ...items, ...entryAfter(accounts, last, id) })
    } catch (error) {
      if (!isOnlyOf(error, ['position', 'revocation'])) throw error
      if (attempt === ATTEMPTS)
        throw new Problem('unavailable', 'Many people are signing out. Try again in a moment.', {
          cause: error,
        })
    }
  }
}

function entryAfter(accounts: Accounts, last: number, id: AccountId): Record<string, TransactItem> {
  const position = last + 1
  return {
    position: {
      Update: {
        TableName: accounts.table,
        Key: POSITION,
        UpdateExpression: 'SET #last = :next',
        ConditionExpression: last === 0 ? 'attribute_not_exists(#last)' : '#last = :last',
        ExpressionAttributeNames: { '#last': 'last' },
        ExpressionAttributeValues: { ':next': position, ...(last > 0 && { ':last': last }) },
      },
    },
    // Overwrites an entry that a list from before the loss of its counter may have at this position.
    revocation: inTransaction(accounts.revocations).put({
      position,
      user_id: String(id),
      ...expiryIn(TOKEN_LIFETIME_S, accounts.now()),
    }),
  }
}

const isOnlyOf = (error: unknown, names: readonly string[]): boolean =>
  error instanceof ConditionFailed && error.failed.every(({ name }) => name !== null && names.includes(name))

async function lastPosition({ client, table }: Accounts): Promise<number> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: POSITION, ConsistentRead: true }),
  )
  return Number(Item?.last ?? 0)
}

/** Reads at most `MOST_READ` entries after a position; without one, only where the list ends. */
export async function revocationsAfter(accounts: Accounts, after: number | undefined) {
  // Read first: an entry that is written from now on lies beyond it.
  const last = await lastPosition(accounts)
  if (after === undefined || after >= last) return { position: last, accounts: [], is_more_due: false }
  const { data } = await accounts.revocations.query
    .revocation({})
    .between({ position: after + 1 }, { position: last })
    .go({ consistent: true, count: MOST_READ })
  const position = data.length < MOST_READ ? last : (data.at(-1)?.position ?? last)
  const ids = new Set(data.map(({ user_id }) => accountIdOf(user_id)))
  return { position, accounts: [...ids], is_more_due: position < last }
}

const accountIdOf = (text: string): AccountId => (text.includes('-') ? text : Number(text))
