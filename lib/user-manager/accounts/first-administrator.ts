import { NewPassword, UserName } from '../../contracts/schemas/accounts/accounts.ts'
import { ConfigError } from '../../platform/config/load.ts'
import { isWritten } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../store/writing/transact.ts'
import type { Accounts } from './accounts.ts'
import { addedRoot, administratorIds, firstRoot } from './administrators.ts'
import { holderOf } from './find-account.ts'
import { foldedKey } from './folded-key.ts'
import { type Credentials, isDefaultPassword } from './passwords.ts'

const GENERATED_BYTES = 15

interface FirstAdministrator {
  username: string
  /** Undefined generates a password if there is no administrator; empty makes no account. */
  password: string | undefined
  mayGenerate: boolean
  newUserId(): Promise<number>
}

/**
 * Returns the credentials if the password was generated, to be shown once. Keeps an existing account; of several processes,
 * one makes it.
 */
export async function seedAdministrator(
  accounts: Accounts,
  wanted: FirstAdministrator,
): Promise<Credentials | null> {
  const { username, password, mayGenerate, newUserId } = wanted
  const create = (credentials: Credentials, counted: Counted) =>
    createRoot(accounts, credentials, { counted, newUserId })
  if (username === '' || password === '') return null
  if (password !== undefined) {
    const { user, request } = await holderOf(accounts, username)
    if (!user && !request) await create({ username, password }, addedRoot)
    return null
  }
  if ((await administratorIds(accounts)).length > 0) return null
  if (!mayGenerate)
    throw new ConfigError('There is no administrator yet. Set ROOT_ADMIN_PASSWORD for the first start.')
  const generated = Buffer.from(accounts.randomBytes(GENERATED_BYTES)).toString('base64url')
  const credentials = { username, password: generated }
  return (await create(credentials, firstRoot)) ? credentials : null
}

type Counted = (accounts: Accounts, id: number) => TransactItem

async function createRoot(
  accounts: Accounts,
  credentials: Credentials,
  { counted, newUserId }: { counted: Counted } & Pick<FirstAdministrator, 'newUserId'>,
): Promise<boolean> {
  const { username, username_key } = nameFor(credentials)
  checkPassword(credentials)
  const user = {
    id: await newUserId(),
    username,
    username_key,
    password_hash: await accounts.passwords.hash(credentials.password),
    role: 'root' as const,
    created_at: accounts.now().toISOString(),
  }
  return isWritten(
    transact(accounts.client, {
      user: inTransaction(accounts.users).create(user),
      username: inTransaction(accounts.usernames).create({ username_key, user_id: user.id }),
      roots: counted(accounts, user.id),
    }),
  )
}

function nameFor(credentials: Credentials) {
  const username = UserName.safeParse(credentials.username).data
  const username_key = foldedKey(username ?? '')
  if (username === undefined || username_key === null)
    throw new ConfigError('ROOT_ADMIN_USERNAME cannot be the name of an account. Choose another.')
  return { username, username_key }
}

function checkPassword({ password }: Credentials) {
  if (isDefaultPassword(password))
    throw new ConfigError('ROOT_ADMIN_PASSWORD is a default password. Choose one of your own.')
  const fault = NewPassword.safeParse(password).error?.issues[0]
  if (fault) throw new ConfigError(`ROOT_ADMIN_PASSWORD: ${fault.message}.`)
}
