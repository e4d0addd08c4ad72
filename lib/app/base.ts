import { type Clients, clientsFor, type TransportFor } from '../contracts/clients.ts'
import type { Analyser } from '../dictionary/worker/analyser.ts'
import type { Pause } from '../platform/async/pause.ts'
import { type Actor, guest } from '../platform/auth/actor.ts'
import type { HashCost } from '../platform/auth/password.ts'
import type { SignedIn } from '../platform/auth/token.ts'
import type { Config } from '../platform/config/schema.ts'
import type { DiskSpace } from '../platform/disk/disk-space.ts'
import type { Caller, CallReply } from '../platform/http/call.ts'
import { type CallInput, type CallOptions, replyTo } from '../platform/http/calling/client.ts'
import type { Operation, ServiceName } from '../platform/http/route.ts'
import type { Keys } from '../platform/http/serving/authenticate.ts'
import type { EndpointApp } from '../platform/http/serving/endpoint.ts'
import type { Log } from '../platform/logging/log.ts'
import { Problem } from '../platform/problems/errors.ts'
import type { BackupProgram } from '../platform/processes/run-backup.ts'
import type { InstallationCheck } from './installation-check.ts'

export interface Surroundings {
  service: ServiceName
  /** The deployed commit; null for code that no deployment by push installed. */
  release: string | null
  config: Config
  keys: Keys
  log: Log
  now(): Date
  newId(): string
  /** The wait before a failed call is repeated, and while usage records gather; shorter in tests. */
  pause: Pause
  transportFor: TransportFor
  /** The space on the disk that holds DATA_DIR. */
  diskSpace(): Promise<DiskSpace>
  /** The service's own address on this machine, once it listens. */
  ownAddress(): string
  checkPrepared: boolean
  /** True if other processes have the other stores, so that their installations are compared. */
  hasOtherStores?: boolean
  /** Lower in tests; the default is that of production. It is no setting. */
  passwordCost?: HashCost | undefined
  /** Outlives the service, in tests: loading its dictionary takes half a second. Without it the agent has its own. */
  analyser?: Analyser | undefined
  /** The backup program in tests; the default is `npm run backup`. */
  backupProgram?: BackupProgram | undefined
  /** True in a Lambda: no request waits for the computations of another. */
  servesOneAtATime: boolean
  /** Aborts to give up starting. */
  signal: AbortSignal
  /** Asks the process to stop, because the service cannot go on. */
  stop(reason: string): void
}

export const noProviders = () =>
  new Problem('not_found', 'Signing in through another provider is not set up on this server.')

export class BaseApp implements EndpointApp {
  readonly service: ServiceName
  readonly release: string | null
  readonly config: Config
  readonly keys: Keys
  readonly log: Log
  readonly now: () => Date
  readonly newId: () => string
  readonly checkPrepared: boolean
  /** The services and stores that this one depends on; each check throws on failure. */
  readonly dependencies: Record<string, (signal: AbortSignal) => Promise<unknown>> = {}
  /** Shorter than the deadline of the services that ask this one for its health. */
  readonly healthDeadlineMs: number = 2_000
  readonly installation: InstallationCheck | null = null
  private readonly transportFor: TransportFor
  private readonly caller: Caller

  constructor(surroundings: Surroundings) {
    this.service = surroundings.service
    this.release = surroundings.release
    this.config = surroundings.config
    this.keys = surroundings.keys
    this.log = surroundings.log
    this.now = surroundings.now
    this.newId = surroundings.newId
    this.checkPrepared = surroundings.checkPrepared
    this.transportFor = surroundings.transportFor
    this.caller = { actor: guest, request_id: surroundings.newId() }
  }

  /** The other services, called on behalf of the caller this context is bound to. */
  get clients(): Clients {
    return clientsFor(this.transportFor(this.caller))
  }

  /** Calls a route that is known only at run time, on behalf of the same caller, and reads nothing of its answer. */
  call(route: Operation, input: CallInput, options: CallOptions): Promise<CallReply> {
    return replyTo(route, input, options, this.transportFor(this.caller))
  }

  bind(caller: Caller): this {
    return Object.create(this, { caller: { value: caller } })
  }

  /** The context for work after its request: with the account, but without its token. */
  onBehalfOf(actor: Actor, request_id = this.newId()): this {
    return this.bind({ actor, request_id })
  }

  /** Internal services and the receiver trust the token: the service that accounts call has checked it. */
  async mustStand(_signedIn: SignedIn): Promise<void> {}

  /** Services without routes that need providers are never asked. */
  async mustHaveProviders(): Promise<void> {}

  async admit({ operation }: Operation, _caller: Caller): Promise<void> {
    if (this.installation && !operation.includes('.system.')) await this.installation.mustBeOne()
  }

  async close(): Promise<void> {}
}
