import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { settled } from '../../platform/async/settled.ts'
import { findNative } from '../../platform/native-package.ts'
import { errorCode, hasCode } from '../../platform/problems/error-code.ts'
import type { StoreName } from '../tables.ts'
import {
  type EngineCommand,
  type EngineProcess,
  launchEngine,
  PortTaken,
  StoreUnusable,
} from './engine-process.ts'

const PORT_ATTEMPTS = 5
const ANSWER_MS = 5_000

export interface EngineOptions<S extends StoreName> {
  readonly stores: readonly S[]
  /** Created if missing; null keeps everything in memory. */
  readonly dataDir: string | null
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  /** Nothing works without an engine, so the process should stop. */
  readonly onCrash: (store: S) => void
  /** A loopback address, from ENGINE_HOST; by default a random one for each start, where the system has more than one. */
  readonly host?: string | undefined
  /** Seconds until another engine releases a file; 3 by default. */
  readonly lockWaitS?: number | undefined
  /** From DYNOXIDE_BIN; by default the program installed for this platform. */
  readonly binary?: string | undefined
}

export interface Engine<S extends StoreName> {
  readonly endpoints: Readonly<Record<S, string>>
  close(): Promise<void>
}

export function findEngineBinary(
  configured: string | undefined,
  platform = `${process.platform}-${process.arch}`,
): string {
  const enginePath = configured || findNative('engine', platform)
  if (enginePath !== undefined) return enginePath
  throw new StoreUnusable(
    `There is no embedded database engine for ${platform}. Set DYNOXIDE_BIN to a dynoxide program, ` +
      'or DYNAMODB_ENDPOINT to a DynamoDB endpoint.',
  )
}

/** The address that every system has, and that web pages try first. */
export const KNOWN_HOST = '127.0.0.1'

/**
 * The engine answers all callers and every origin. Web pages reach loopback addresses, but cannot try 2^24 with every port.
 * macOS has only one.
 */
export async function unguessableHost(
  random = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`,
): Promise<string> {
  return (await hasAddress(random)) ? random : KNOWN_HOST
}

async function givenHost(host: string): Promise<string> {
  if (await hasAddress(host)) return host
  throw new StoreUnusable(
    `This machine has no address ${host}. Correct ENGINE_HOST, or add the address (on macOS: ifconfig lo0 alias ${host}).`,
  )
}

async function hasAddress(host: string): Promise<boolean> {
  try {
    await freePort(host)
    return true
  } catch (error) {
    if (hasCode(error, 'EADDRNOTAVAIL')) return false
    throw error
  }
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function makeFolder(path: string) {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const code = errorCode(error)
    const reason = code ? ` (${code})` : ''
    throw new StoreUnusable(
      `${resolve(path)} cannot be used as a folder for data${reason}. Choose another DATA_DIR, or allow it to be written.`,
      { cause: error },
    )
  }
}

async function launchOnFreePort(command: Omit<EngineCommand, 'port'>) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(command.host)
    try {
      return { port, engine: await launchEngine({ ...command, port }) }
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === PORT_ATTEMPTS) throw error
    }
  }
}

/**
 * Starts an engine for each store, with `<dataDir>/<store>.db`. Engines end with this process, and never open a file twice.
 */
export async function startEngine<S extends StoreName>(options: EngineOptions<S>): Promise<Engine<S>> {
  const { stores, dataDir, log, onCrash } = options
  const running: EngineProcess[] = []
  const close = async () => {
    await Promise.all(running.map(engine => engine.close()))
  }
  const start = async (store: S) => {
    const binary = findEngineBinary(options.binary)
    if (dataDir !== null) await makeFolder(dataDir)
    const file = dataDir === null ? null : join(resolve(dataDir), `${store}.db`)
    const crashed = (output: string) => {
      log.error({ store, said: output }, 'embedded engine ended unexpectedly')
      onCrash(store)
    }
    const host = await (options.host === undefined ? unguessableHost() : givenHost(options.host))
    const { lockWaitS } = options
    const { port, engine } = await launchOnFreePort({ binary, file, host, lockWaitS, onCrash: crashed })
    running.push(engine)
    const endpoint = `http://${host}:${port}`
    await fetch(endpoint, { signal: AbortSignal.timeout(ANSWER_MS) })
    log.info({ store, file }, 'embedded engine started')
    return [store, endpoint] as const
  }

  try {
    const endpoints = Object.fromEntries(await settled(stores.map(start))) as Record<S, string>
    return { endpoints, close }
  } catch (error) {
    await close()
    throw error
  }
}
