import { AccountCheck } from '../auth/account-check.ts'
import type { Actor, Member } from '../auth/actor.ts'
import { type Answer, type Endpoint, endpointFor, type Input } from '../http/endpoint.ts'
import type { Operation } from '../http/route.ts'
import { BaseApp } from './base.ts'

/** A service that owns no accounts and asks user_manager what has become of one. */
export class AccountAwareApp extends BaseApp {
  private readonly accounts = new AccountCheck(this.now)

  /** What costs money or starts work is for accounts that still exist. */
  async mustExist(actor: Member): Promise<void> {
    await this.accounts.mustExist(actor, this.ask)
  }

  async mustStillBeRoot(actor: Actor): Promise<void> {
    await this.accounts.mustStillBeRoot(actor, this.ask)
  }

  private get ask() {
    const { internal } = this.clients.userManager
    return (id: number, signal: AbortSignal) => internal.account({ params: { id } }, { signal })
  }
}

/** As elsewhere, but who comes as an administrator must still be one: the token may be older than a demotion. */
export function accountAwareEndpoint<App extends AccountAwareApp>() {
  const endpoint = endpointFor<App>()
  return <R extends Operation>(
    route: R,
    handler: (input: Input<R, App>) => Promise<Answer<R>> | Answer<R>,
  ): Endpoint<App, R> =>
    endpoint(route, async input => {
      await input.app.mustStillBeRoot(input.caller.actor)
      return handler(input)
    })
}
