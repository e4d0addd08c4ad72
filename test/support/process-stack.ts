import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contracts } from '../../lib/contracts/index.ts'
import type { ServiceName } from '../../lib/platform/http/route.ts'
import { spareOffset } from '../../scripts/deploy/start-check.ts'
import { programEnvironment } from './program-environment.ts'

const main = fileURLToPath(new URL('../../router/main.ts', import.meta.url))

/** The memory bounds of a process that `npm start` starts. */
export const memoryBounds = {
  options: ['--max-semi-space-size=16'],
  environment: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
}

export interface ProcessStack {
  process: ChildProcess
  /** The `PORT_OFFSET` with which a later one has the same addresses. */
  offset: string
  addresses: Record<ServiceName, string>
  output(): string
  /** Ends the process with a signal and says how it ended. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; signal: string | null }>
}

/**
 * The stack as a person starts it: `router/main.ts`, with its data in a folder. Another program may
 * start it and talk to this one.
 */
export async function processStack(
  folder: string,
  env: Record<string, string> = {},
  program = main,
): Promise<ProcessStack> {
  const offset = env.PORT_OFFSET === undefined ? await freeOffset() : Number(env.PORT_OFFSET)
  const child = spawn(process.execPath, [...memoryBounds.options, program], {
    cwd: folder,
    env: {
      ...programEnvironment,
      ...memoryBounds.environment,
      DATA_DIR: join(folder, 'data'),
      CONFIG_LOCAL_FILE: join(folder, 'local.yaml'),
      PORT_OFFSET: String(offset),
      DICTIONARY_SOURCE: '',
      ACCENT_SOURCE: '',
      DICTIONARY_URL: '',
      // A test that wants interrupted work to go on says so.
      RESUME_INTERRUPTED: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(program === main ? [] : ['ipc' as const])],
  })
  let output = ''
  child.stdout?.on('data', chunk => (output += chunk))
  child.stderr?.on('data', chunk => (output += chunk))
  const exited = once(child, 'exit')
  await Promise.race([
    new Promise<void>(resolve => {
      const look = () => {
        if (!output.includes('Ready:')) return
        // Searching what a stack under load logs would slow its reader down more and more.
        child.stdout?.off('data', look)
        resolve()
      }
      child.stdout?.on('data', look)
    }),
    exited.then(() => Promise.reject(new Error(`The stack did not start:\n${output}`))),
  ])
  return {
    process: child,
    offset: String(offset),
    addresses: addressesAt(offset),
    output: () => output,
    async stop(signal) {
      child.kill(signal)
      const [code, endedBy] = await exited
      return { code, signal: endedBy }
    },
  }
}

const addressesAt = (offset: number): Record<ServiceName, string> => {
  const at = (name: ServiceName) => `http://127.0.0.1:${contracts[name].port + offset}`
  return {
    'user-manager': at('user-manager'),
    agent: at('agent'),
    study: at('study'),
    collection: at('collection'),
    data: at('data'),
    manager: at('manager'),
    webhook: at('webhook'),
  }
}

/** An offset at which all seven ports are free now. */
export const freeOffset = () => spareOffset(2_000)
