import { AccountAwareApp } from '../app/account-aware.ts'
import type { Surroundings } from '../app/base.ts'
import { keptRanks } from '../dictionary/asked/ranks.ts'
import { endpointFor } from '../platform/http/serving/endpoint.ts'
import { keptLevels } from './words/start/levelled-words.ts'

class CollectionApp extends AccountAwareApp {
  override readonly healthDeadlineMs = 3_000
  readonly keptLevels = keptLevels()
  readonly keptRanks = keptRanks()
  override readonly dependencies = {
    data: (signal: AbortSignal) => this.clients.data.system.health(undefined, { signal }),
    agent: (signal: AbortSignal) => this.clients.agent.system.health(undefined, { signal }),
    'user-manager': (signal: AbortSignal) => this.clients.userManager.system.health(undefined, { signal }),
  }
}

export const endpoint = endpointFor<CollectionApp>()

export const startCollection = (surroundings: Surroundings) => new CollectionApp(surroundings)
