import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { findEngineBinary } from './engine-binary.ts'
import { type EngineCommand, type EngineProcess, launchEngine, PortTaken } from './engine-process.ts'
import type { StoreName } from './tables.ts'

const PORT_ATTEMPTS = 5
const ANSWER_MS = 5_000

export interface EngineOptions<S extends StoreName> {
  readonly stores: readonly S[]
  /** Folder of the stores' files, made if missing; null keeps everything in memory. */
  readonly dataDir: string | null
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  /** A store's engine ended by itself: nothing works without it, so the process should stop. */
  readonly onCrash: (store: S) => void
  /** The program to run, from DYNOXIDE_BIN. Without it, the one installed for this platform. */
  readonly binary?: string | undefined
}

export interface Engine<S extends StoreName> {
  readonly endpoints: Readonly<Record<S, string>>
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Between our finding a free port and the engine's taking it, somebody else may. */
async function launchOnFreePort(command: Omit<EngineCommand, 'port'>) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      return { port, engine: await launchEngine({ ...command, port }) }
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === PORT_ATTEMPTS) throw error
    }
  }
}

const covers = <S extends StoreName>(
  endpoints: Partial<Record<S, string>>,
  stores: readonly S[],
): endpoints is Record<S, string> => stores.every(store => endpoints[store] !== undefined)

/**
 * Starts an engine for each store, with its file `<dataDir>/<store>.db`. The engines end with this
 * process, however it ends, and a file is never open twice.
 */
export async function startEngine<S extends StoreName>(options: EngineOptions<S>): Promise<Engine<S>> {
  const { stores, dataDir, log, onCrash } = options
  const running: EngineProcess[] = []
  const endpoints: Partial<Record<S, string>> = {}
  const close = async () => {
    await Promise.all(running.map(engine => engine.close()))
  }
  const start = async (store: S) => {
    const binary = findEngineBinary(options.binary)
    if (dataDir !== null) await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const file = dataDir === null ? null : join(resolve(dataDir), `${store}.db`)
    const crashed = (said: string) => {
      log.error({ store, said }, 'embedded engine ended unexpectedly')
      onCrash(store)
    }
    const { port, engine } = await launchOnFreePort({ binary, file, onCrash: crashed })
    running.push(engine)
    const endpoint = `http://127.0.0.1:${port}`
    await fetch(endpoint, { signal: AbortSignal.timeout(ANSWER_MS) })
    endpoints[store] = endpoint
    log.info({ store, endpoint, file }, 'embedded engine started')
  }

  const results = await Promise.allSettled(stores.map(start))
  const failed = results.find(result => result.status === 'rejected')
  if (failed === undefined && covers(endpoints, stores)) return { endpoints, close }
  await close()
  throw failed?.reason ?? new Error('A store has no engine')
}
