import { setTimeout as wait } from 'node:timers/promises'
import { Agent } from 'undici'
import type { BaseApp } from '../lib/app/base.ts'
import type { Config } from '../lib/config/schema.ts'
import { isProblem } from '../lib/http/errors.ts'
import type { Log } from '../lib/http/log.ts'
import type { ServiceName } from '../lib/http/route.ts'
import { addressesOf } from './addresses.ts'
import { type Listening, listen } from './server.ts'
import type { RunningService, Service } from './service.ts'
import { services } from './services.ts'
import { openStores } from './stores.ts'
import { keysOf, surroundingsIn } from './surroundings.ts'

/** What is under way when the stack stops gets this long to end by itself. */
const STOP_DEADLINE_MS = 3_000
const DEPENDENCY_PATIENCE_MS = 60_000
const DEPENDENCY_RETRY_MS = 250

export interface StackOptions {
  config: Config
  only: readonly ServiceName[]
  log: Log
  now(): Date
  newId(): string
  /** Where each service listens; a free port is taken for 0. */
  portOf(service: ServiceName): number
  /** Keeps everything in memory instead of DATA_DIR. */
  inMemory: boolean
  checkPrepared: boolean
  /** Called with each application as soon as it is there, before it is reached from outside. */
  started(app: BaseApp): void
  /** The stack cannot go on: whoever started it must close it. */
  failed(reason: string): void
  /** Gives up starting. */
  signal: AbortSignal
}

export interface Stack {
  /** Base address of every service, those that run elsewhere included. */
  addresses: Record<ServiceName, string>
  running: ReadonlyMap<ServiceName, RunningService>
  /** Ends tasks and streams, writes what must be written, and lets go of ports and stores. */
  close(): Promise<void>
}

/** Brings services up in the order they need each other; nothing stays behind if one cannot start. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { config, log, only } = options
  const chosen = services.filter(({ contract }) => only.includes(contract.name))
  const stores = await openStores({
    config,
    names: [...new Set(chosen.flatMap(service => service.stores))],
    inMemory: options.inMemory,
    log,
    onCrash: name => options.failed(`The engine of the store ${name} has ended.`),
  })
  const dispatcher = new Agent({ connections: 128, keepAliveTimeout: 4_000 })
  const addresses = addressesOf(config)
  const keys = await keysOf(config)
  const running = new Map<ServiceName, RunningService>()
  const listeners = new Map<ServiceName, Listening>()

  const close = async () => {
    const closing: Promise<void>[] = []
    // Those first that need the others: the controller ends its tasks while data_server still listens.
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
      servesOneAtATime: false,
      stop: options.failed,
      addresses,
      dispatcher,
    })
    const started = await patiently(() => service.start(surroundings, stores), options.signal)
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
  return { addresses, running, close }
}

/** A service may be started before the process of another that it needs. */
async function patiently<T>(start: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const deadline = performance.now() + DEPENDENCY_PATIENCE_MS
  for (;;) {
    signal.throwIfAborted()
    try {
      return await start()
    } catch (error) {
      if (!isProblem(error, 'unavailable') || performance.now() > deadline) throw error
      await wait(DEPENDENCY_RETRY_MS, undefined, { signal })
    }
  }
}
