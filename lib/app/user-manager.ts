import { randomBytes } from 'node:crypto'
import { type Accounts, openAccounts } from '../accounts/accounts.ts'
import { administratorIds } from '../accounts/administrators.ts'
import { AttemptLimits } from '../accounts/attempt-limits.ts'
import { findUser } from '../accounts/find-account.ts'
import { seedAdministrator } from '../accounts/first-administrator.ts'
import { type Credentials, checkAdministrators } from '../accounts/passwords.ts'
import { presentCurrent } from '../accounts/present.ts'
import { accountGone, mustBeCurrent } from '../auth/account-check.ts'
import { isMember } from '../auth/actor.ts'
import { createPasswords } from '../auth/password.ts'
import type { SignedIn } from '../auth/token.ts'
import { endpointFor } from '../http/endpoint.ts'
import type { StoreClient } from '../store/client.ts'
import { prefixed } from '../store/tables.ts'
import { BaseApp, type Surroundings } from './base.ts'

/** user_manager owns the account store. */
export class UserManagerApp extends BaseApp {
  readonly accounts: Accounts
  readonly limits: AttemptLimits
  /** The administrator that was made at this start with a generated password, which is shown once. */
  seeded: Credentials | null = null

  override readonly dependencies: { accounts(signal: AbortSignal): Promise<void> }

  constructor(surroundings: Surroundings, store: StoreClient, limits = new AttemptLimits(surroundings.now)) {
    super(surroundings)
    const { config, now, newId, passwordCost } = surroundings
    const table = prefixed(config.TABLE_PREFIX)('accounts')
    this.accounts = openAccounts({
      client: store,
      table,
      passwords: createPasswords({ cost: passwordCost }),
      now,
      newId,
      randomBytes,
    })
    this.limits = limits
    this.dependencies = {
      accounts: async signal => {
        await administratorIds(this.accounts, signal)
        store.mustHaveRoom()
      },
    }
  }

  /** By the account as it is now, on each call. */
  override async mustStand(signedIn: SignedIn): Promise<void> {
    if (!isMember(signedIn.user)) return
    const account = await findUser(this.accounts, signedIn.user.user_id)
    if (!account) throw accountGone()
    mustBeCurrent(signedIn, presentCurrent(account))
  }
}

export const endpoint = endpointFor<UserManagerApp>()

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
