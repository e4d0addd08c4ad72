import { ConfigError } from '../config/load.ts'
import { NewPassword, UserName } from '../contracts/schemas/accounts.ts'
import { nextId } from '../store/counter.ts'
import { ConditionFailed } from '../store/errors.ts'
import { inTransaction, type TransactItem, transact } from '../store/transact.ts'
import type { Accounts } from './accounts.ts'
import { isDefaultPassword } from './default-passwords.ts'
import { administratorIds, holderOf } from './find-account.ts'
import { foldedKey } from './folded-key.ts'
import { addedRoot, firstRoot } from './roots.ts'

const GENERATED_BYTES = 15

export interface Credentials {
  username: string
  password: string
}

interface Wanted {
  username: string
  /** Undefined: made here for a store without an administrator. Empty: nobody is seeded. */
  password: string | undefined
  mayGenerate: boolean
}

/**
 * Makes the administrator who is missing, and returns his credentials if they were made here, since nobody
 * else has seen them. An existing account is left as it is. Of processes that start at once, one makes him.
 */
export async function seedAdministrator(accounts: Accounts, wanted: Wanted): Promise<Credentials | null> {
  const { username, password, mayGenerate } = wanted
  if (username === '' || password === '') return null
  if (password !== undefined) {
    const { user, request } = await holderOf(accounts, username)
    if (!user && !request) await createRoot(accounts, { username, password }, addedRoot)
    return null
  }
  if ((await administratorIds(accounts)).length > 0) return null
  if (!mayGenerate)
    throw new ConfigError('There is no administrator yet: set ROOT_ADMIN_PASSWORD for the first start.')
  const generated = Buffer.from(accounts.randomBytes(GENERATED_BYTES)).toString('base64url')
  const credentials = { username, password: generated }
  return (await createRoot(accounts, credentials, firstRoot)) ? credentials : null
}

/** False if another process was first. */
async function createRoot(
  accounts: Accounts,
  credentials: Credentials,
  counted: (accounts: Accounts, id: number) => TransactItem,
): Promise<boolean> {
  const { username, username_key } = nameFor(credentials)
  checkPassword(credentials)
  const user = {
    id: await nextId(accounts.store, accounts.table, 'user'),
    username,
    username_key,
    password_hash: await accounts.passwords.hash(credentials.password),
    role: 'root' as const,
    created_at: accounts.now().toISOString(),
  }
  try {
    await transact(accounts.store, {
      user: inTransaction(accounts.users).create(user).commit(),
      username: inTransaction(accounts.usernames).create({ username_key, user_id: user.id }).commit(),
      roots: counted(accounts, user.id),
    })
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

function nameFor(credentials: Credentials) {
  const username = UserName.safeParse(credentials.username).data
  const username_key = foldedKey(username ?? '')
  if (username === undefined || username_key === null)
    throw new ConfigError('ROOT_ADMIN_USERNAME is not a name an account can have.')
  return { username, username_key }
}

function checkPassword({ password }: Credentials) {
  if (isDefaultPassword(password))
    throw new ConfigError('ROOT_ADMIN_PASSWORD is a default password: choose one of your own.')
  const fault = NewPassword.safeParse(password).error?.issues[0]
  if (fault) throw new ConfigError(`ROOT_ADMIN_PASSWORD: ${fault.message}.`)
}
