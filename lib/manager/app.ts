import { AccountAwareApp } from '../app/account-aware.ts'
import type { Surroundings } from '../app/base.ts'
import { endpointFor } from '../platform/http/serving/endpoint.ts'

/** manager_server owns nothing: it forwards what an administrator does to the owning service. */
class ManagerApp extends AccountAwareApp {
  override readonly healthDeadlineMs = 3_500
  override readonly dependencies = {
    'user-manager': (signal: AbortSignal) => this.clients.userManager.system.health(undefined, { signal }),
    study: (signal: AbortSignal) => this.clients.study.system.health(undefined, { signal }),
  }
}

export const endpoint = endpointFor<ManagerApp>()

export const startManager = (surroundings: Surroundings) => new ManagerApp(surroundings)
