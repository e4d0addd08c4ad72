import { type Actor, guest } from '../auth/actor.ts'
import type { Config } from '../config/schema.ts'
import { type Clients, clientsFor, type TransportFor } from '../contracts/clients.ts'
import type { Keys } from '../http/authenticate.ts'
import type { Caller } from '../http/caller.ts'
import type { EndpointApp } from '../http/endpoint.ts'
import type { Log } from '../http/log.ts'
import type { ServiceName } from '../http/route.ts'

/** What every service is given by the process it runs in. */
export interface Surroundings {
  service: ServiceName
  config: Config
  keys: Keys
  log: Log
  now(): Date
  newId(): string
  transportFor: TransportFor
  /** Where the service itself is reached on this machine, once it listens. */
  ownAddress(): string
  checkPrepared: boolean
  /** Whether a request never has to wait for what another one computes. */
  servesOneAtATime: boolean
  /** Asks the process to stop, because the service cannot go on. */
  stop(reason: string): void
}

/** The application context of a service; each service adds what it owns. */
export class BaseApp implements EndpointApp {
  readonly service: ServiceName
  readonly config: Config
  readonly keys: Keys
  readonly log: Log
  readonly now: () => Date
  readonly newId: () => string
  readonly checkPrepared: boolean
  /** What the service depends on, each failing by throwing. */
  readonly dependencies: Record<string, (signal: AbortSignal) => Promise<unknown>> = {}
  /** Less than that of whoever asks how this service is: it must have answered by then. */
  readonly healthDeadlineMs: number = 2_000
  private readonly transportFor: TransportFor
  private readonly caller: Caller

  constructor(surroundings: Surroundings) {
    this.service = surroundings.service
    this.config = surroundings.config
    this.keys = surroundings.keys
    this.log = surroundings.log
    this.now = surroundings.now
    this.newId = surroundings.newId
    this.checkPrepared = surroundings.checkPrepared
    this.transportFor = surroundings.transportFor
    this.caller = { actor: guest, request_id: surroundings.newId() }
  }

  /** The sister services, called on behalf of the caller this context is bound to. */
  get clients(): Clients {
    return clientsFor(this.transportFor(this.caller))
  }

  bind(caller: Caller): this {
    return Object.create(this, { caller: { value: caller } })
  }

  /** The context for work that goes on after its request: it carries the account, not the person's token. */
  onBehalfOf(actor: Actor, request_id = this.newId()): this {
    return this.bind({ actor, request_id })
  }

  /** Lets go of what the service holds. */
  async close(): Promise<void> {}
}
