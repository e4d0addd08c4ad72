import { randomBytes } from 'node:crypto'
import { accountGone, mustBeCurrent } from '../app/account-check.ts'
import { BaseApp, noProviders, type Surroundings } from '../app/base.ts'
import { InstallationCheck } from '../app/installation-check.ts'
import type { CurrentAccount } from '../contracts/schemas/accounts/accounts.ts'
import { conversionSlots } from '../objects/pictures/conversions.ts'
import type { AccountId } from '../platform/auth/actor.ts'
import { createPasswords } from '../platform/auth/password.ts'
import type { SignedIn } from '../platform/auth/token.ts'
import { endpointFor } from '../platform/http/serving/endpoint.ts'
import { createTransport } from '../platform/outbound/transport.ts'
import { isProblem } from '../platform/problems/errors.ts'
import type { StoreClient } from '../store/client.ts'
import { prefixed } from '../store/tables.ts'
import { nextIdAbove } from '../store/writing/counter.ts'
import { type Accounts, openAccounts } from './accounts/accounts.ts'
import { administratorIds } from './accounts/administrators.ts'
import { AttemptLimits } from './accounts/attempt-limits.ts'
import { findUser } from './accounts/find-account.ts'
import { seedAdministrator } from './accounts/first-administrator.ts'
import { type Credentials, checkAdministrators } from './accounts/passwords.ts'
import { presentCurrent } from './accounts/present.ts'
import { isOpen } from './accounts/sessions/sessions.ts'
import { findMember } from './members/find-member.ts'
import { presentCurrentMember } from './members/present.ts'
import { SignIn } from './sign-in/sign-in.ts'

export class UserManagerApp extends BaseApp {
  readonly accounts: Accounts
  readonly limits: AttemptLimits
  readonly conversions = conversionSlots()
  /** An administrator made at this start with a generated password, which is shown once. */
  seeded: Credentials | null = null

  readonly signIn: SignIn | null
  private readonly transport = createTransport()

  override readonly dependencies: BaseApp['dependencies'] & { accounts(signal: AbortSignal): Promise<void> }
  override readonly installation: InstallationCheck

  constructor(surroundings: Surroundings, store: StoreClient, limits = new AttemptLimits(surroundings.now)) {
    super(surroundings)
    const { config, now, newId, passwordCost, hasOtherStores = false } = surroundings
    const passwords = createPasswords({ cost: passwordCost })
    this.accounts = openAccounts(
      { client: store, passwords, now, newId, randomBytes },
      prefixed(config.TABLE_PREFIX),
    )
    this.limits = limits
    const { accounts, transport, log } = this
    const { PUBLIC_URL } = config
    this.signIn =
      PUBLIC_URL !== undefined && config.OIDC_PROVIDERS.length > 0
        ? new SignIn({ config: { ...config, PUBLIC_URL }, accounts, transport, log })
        : null
    this.installation = new InstallationCheck({
      stores: [accounts],
      other: hasOtherStores ? signal => this.clients.data.system.health(undefined, { signal }) : null,
      makesId: true,
      now,
      newId,
    })
    this.dependencies = {
      ...(hasOtherStores && { installation: () => this.installation.report() }),
      accounts: async signal => {
        await administratorIds(this.accounts, signal)
        store.mustNotBeFull()
      },
    }
  }

  override async mustStand(signedIn: SignedIn): Promise<void> {
    const account = await this.currentAccount(signedIn.user.user_id, signedIn.session)
    if (!account) throw accountGone()
    mustBeCurrent(signedIn, account)
  }

  async currentAccount(id: AccountId, session?: string): Promise<CurrentAccount | null> {
    const [account, stands] = await Promise.all([
      this.accountWith(id),
      session === undefined || isOpen(this.accounts, id, session),
    ])
    return account && { ...account, session_ended: !stands }
  }

  private async accountWith(id: AccountId): Promise<CurrentAccount | null> {
    if (typeof id === 'number') {
      const user = await findUser(this.accounts, id)
      return user && presentCurrent(user)
    }
    const member = await findMember(this.accounts, id)
    return member && presentCurrentMember(member)
  }

  /** A new id lies above those that have data: the accounts of these may have been lost. */
  async newUserId(): Promise<number> {
    const { highest_user_id } = await this.clients.data.learners.highestId()
    return nextIdAbove(this.accounts, 'user', highest_user_id)
  }

  /** Throws 404 if no provider is configured, since there are no such accounts then. */
  mustOfferSignIn(): SignIn {
    if (this.signIn) return this.signIn
    throw noProviders()
  }

  override async mustHaveProviders(): Promise<void> {
    this.mustOfferSignIn()
  }

  override async close(): Promise<void> {
    this.transport.close()
  }
}

export const endpoint = endpointFor<UserManagerApp>()

/** Refuses to start if an administrator can sign in with a default password. */
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
    newUserId: () => app.newUserId().catch(error => firstId(error, app)),
  })
  await checkAdministrators(app.accounts)
  if (NODE_ENV === 'production' && (await administratorIds(app.accounts)).length === 0)
    app.log.error(
      'There is no administrator, so nobody can invite people or set anything up. Set ROOT_ADMIN_USERNAME and ROOT_ADMIN_PASSWORD, and start again.',
    )
  return app
}

/** Other ids that have data are refused by the installation's id, so the first administrator needs no other service. */
function firstId(error: unknown, { accounts }: UserManagerApp): Promise<number> {
  if (!isProblem(error, 'unavailable')) throw error
  return nextIdAbove(accounts, 'user', 0)
}
