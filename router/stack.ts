import { Agent } from 'undici'
import type { BaseApp } from '../lib/app/base.ts'
import type { Analyser } from '../lib/dictionary/worker/analyser.ts'
import { type Pause, pause } from '../lib/platform/async/pause.ts'
import type { HashCost } from '../lib/platform/auth/password.ts'
import type { Config } from '../lib/platform/config/schema.ts'
import { type DiskSpace, diskSpaceAt } from '../lib/platform/disk/disk-space.ts'
import type { ServiceName } from '../lib/platform/http/route.ts'
import type { Log } from '../lib/platform/logging/log.ts'
import { isProblem } from '../lib/platform/problems/errors.ts'
import type { BackupProgram } from '../lib/platform/processes/run-backup.ts'
import { ulidFactory } from './ids.ts'
import { type Listening, listen } from './server.ts'
import type { RunningService, Service } from './service.ts'
import { services } from './services.ts'
import { openStores, type Stores } from './stores.ts'
import { addressesOf, keysOf, portOf, surroundingsIn } from './surroundings.ts'

/** The time that open requests get when the stack stops. */
const STOP_DEADLINE_MS = 3_000
const DEPENDENCY_DEADLINE_MS = 60_000
const DEPENDENCY_RETRY_MS = 250

export interface StackOptions {
  config: Config
  only: readonly ServiceName[]
  log: Log
  now(): Date
  newId(): string
  /** The ports of the services; 0 takes a free one. */
  portOf(service: ServiceName): number
  /** Keeps everything in memory instead of DATA_DIR. */
  inMemory: boolean
  checkPrepared: boolean
  /** The free space of the disk that holds DATA_DIR. */
  diskSpace(): Promise<DiskSpace>
  /** The cost of hashing a password, in tests. */
  passwordCost?: HashCost
  /** The wait before a failed call is repeated, and while usage records gather; shorter in tests. */
  retryPause?: Pause
  /** Makes the backups, in tests. */
  backupProgram?: BackupProgram
  /** Outlives the stack, in tests. */
  analyser?: Analyser
  /** Called with each application before it can be reached from outside. */
  started(app: BaseApp): void
  /** Called if the stack cannot continue; the owner must then close it. */
  failed(reason: string): void
  /** Aborts the start. */
  signal: AbortSignal
}

/** The options that a stack of processes takes from its configuration. */
export const optionsOf = (config: Config) => ({
  config,
  now: () => new Date(),
  newId: ulidFactory(),
  portOf: (service: ServiceName) => portOf(config, service),
  inMemory: false,
  checkPrepared: false,
  diskSpace: () => diskSpaceAt(config.DATA_DIR),
})

export interface Stack {
  /** The base address of every service, including those that run elsewhere. */
  addresses: Record<ServiceName, string>
  running: ReadonlyMap<ServiceName, RunningService>
  exposed: Stores['exposed']
  /** Ends tasks and streams, writes pending data, and releases ports and stores. */
  close(): Promise<void>
}

/** Starts services in the order in which they need each other; if one cannot start, the others are closed. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { config, log, only } = options
  const chosen = services.filter(({ contract }) => only.includes(contract.name))
  const stores = await openStores({
    config,
    names: [...new Set(chosen.flatMap(service => service.stores))],
    inMemory: options.inMemory,
    // In the cloud several processes share one store and none may scan it: npm run bootstrap upgrades it.
    upgrades: !config.DYNAMODB_IN_CLOUD,
    backupProgram: options.backupProgram,
    log,
    signal: options.signal,
    onCrash: name => options.failed(`The engine of the store ${name} has ended.`),
  })
  const dispatcher = new Agent({ connections: 128, keepAliveTimeout: 4_000 })
  const addresses = addressesOf(config)
  const keys = await keysOf(config)
  const running = new Map<ServiceName, RunningService>()
  const listeners = new Map<ServiceName, Listening>()

  const close = async () => {
    const closing: Promise<void>[] = []
    // Dependents close first: the controller ends its tasks while data_server still listens.
    for (const [name, { app }] of [...running].toReversed()) {
      closing.push(listeners.get(name)?.close(STOP_DEADLINE_MS) ?? Promise.resolve())
      await app.close().catch((error: unknown) => log.error({ error, service: name }, 'not closed cleanly'))
    }
    await Promise.all(closing)
    await dispatcher.close()
    await stores.close()
  }
  const start = async (service: Service) => {
    const { name } = service.contract
    const surroundings = surroundingsIn({
      service: name,
      config,
      keys,
      log,
      now: options.now,
      newId: options.newId,
      checkPrepared: options.checkPrepared,
      hasOtherStores: !stores.isWhole,
      diskSpace: options.diskSpace,
      passwordCost: options.passwordCost,
      pause: options.retryPause ?? pause,
      analyser: options.analyser,
      backupProgram: options.backupProgram,
      servesOneAtATime: false,
      signal: options.signal,
      stop: options.failed,
      addresses,
      dispatcher,
    })
    const started = await retryWhileUnavailable(() => service.start(surroundings, stores), options.signal)
    running.set(name, started)
    options.started(started.app)
    const listening = await listen(started, options.portOf(name))
    listeners.set(name, listening)
    addresses[name] = `http://127.0.0.1:${listening.port}`
    log.info({ service: name, port: listening.port }, 'listening')
  }

  try {
    for (const service of chosen) await start(service)
  } catch (error) {
    await close()
    throw error
  }
  return { addresses, running, exposed: stores.exposed, close }
}

/** Waits, since a service may start before the process of another that it needs. */
async function retryWhileUnavailable<T>(start: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const deadline = performance.now() + DEPENDENCY_DEADLINE_MS
  for (;;) {
    signal.throwIfAborted()
    try {
      return await start()
    } catch (error) {
      if (!isProblem(error, 'unavailable') || performance.now() > deadline) throw error
      await pause(DEPENDENCY_RETRY_MS, signal)
    }
  }
}
