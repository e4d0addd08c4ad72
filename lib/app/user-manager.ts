import { randomBytes } from 'node:crypto'
import { type Accounts, openAccounts } from '../accounts/accounts.ts'
import { AttemptLimits } from '../accounts/attempt-limits.ts'
import { checkAdministrators } from '../accounts/default-passwords.ts'
import { administratorIds, mustBeRoot } from '../accounts/find-account.ts'
import { type Credentials, seedAdministrator } from '../accounts/seed.ts'
import { createPasswords } from '../auth/password.ts'
import { type Answer, type Endpoint, endpointFor, type Input } from '../http/endpoint.ts'
import type { Operation } from '../http/route.ts'
import type { StoreClient } from '../store/client.ts'
import { prefixed } from '../store/tables.ts'
import { BaseApp, type Surroundings } from './base.ts'

/** user_manager owns the account store. */
export class UserManagerApp extends BaseApp {
  readonly accounts: Accounts
  readonly limits: AttemptLimits
  /** The administrator who was made at this start with a generated password: to be shown once. */
  seeded: Credentials | null = null

  override readonly dependencies = {
    accounts: (signal: AbortSignal) => administratorIds(this.accounts, signal),
  }

  constructor(surroundings: Surroundings, store: StoreClient, limits = new AttemptLimits(surroundings.now)) {
    super(surroundings)
    const { config, now, newId } = surroundings
    const table = prefixed(config.TABLE_PREFIX)('accounts')
    this.accounts = openAccounts({ store, table, passwords: createPasswords(), now, newId, randomBytes })
    this.limits = limits
  }
}

const endpointOfToken = endpointFor<UserManagerApp>()

/** As elsewhere, but an administrator is one by the account as it is now: a token may be older than a demotion. */
export const endpoint = <R extends Operation>(
  route: R,
  handler: (input: Input<R, UserManagerApp>) => Promise<Answer<R>> | Answer<R>,
): Endpoint<UserManagerApp, R> =>
  endpointOfToken(route, async input => {
    if (route.access === 'root') await mustBeRoot(input.app.accounts, input.caller.actor)
    return handler(input)
  })

/** Starts user_manager with its administrator. Refuses if one can sign in with a default password. */
export async function startUserManager(
  surroundings: Surroundings,
  store: StoreClient,
  limits?: AttemptLimits,
): Promise<UserManagerApp> {
  const app = new UserManagerApp(surroundings, store, limits)
  const { ROOT_ADMIN_USERNAME, ROOT_ADMIN_PASSWORD, NODE_ENV } = app.config
  app.seeded = await seedAdministrator(app.accounts, {
    username: ROOT_ADMIN_USERNAME,
    password: ROOT_ADMIN_PASSWORD,
    mayGenerate: NODE_ENV !== 'production',
  })
  await checkAdministrators(app.accounts)
  return app
}
