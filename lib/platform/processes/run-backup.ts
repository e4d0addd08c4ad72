import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, configKeys } from '../config/schema.ts'
import { bounded, frugalNode } from './bounded.ts'

/** A backup of a large installation takes minutes. */
const MOST_MS = 6 * 3_600_000
/** In MiB of address space, of which Node reserves two thousand; it uses 300, however much there is to back up. */
const MOST_MEMORY_MIB = 4_096
/** The end of its output is kept. */
const MOST_OUTPUT = 4_096
/** The time between being asked to end and being killed. */
const KILL_AFTER_MS = 5_000

/** The stores in a backup. */
export type BackupScope = 'all' | 'accounts' | 'content'

export interface BackupProgram {
  /** The program and its first arguments; the file follows. */
  readonly command: readonly [string, ...string[]]
  readonly environment: NodeJS.ProcessEnv
}

const project = fileURLToPath(new URL('../../..', import.meta.url))

/** `npm run backup` on the stores of these settings. */
export const backupProgramOf = (config: Config): BackupProgram => ({
  // As npm run backup does: short-lived lines are collected early, which saves memory.
  command: [
    process.execPath,
    ...frugalNode,
    '--max-semi-space-size=2',
    join(project, 'scripts', 'backup.ts'),
  ],
  environment: childSettings(config, process.env),
})

/**
 * Writes a backup in a process of its own, and returns when it has ended. The process ends with this one, in any case,
 * because its channel closes. Throws its last line of output if it failed.
 */
export async function runBackup(
  { command: [program, ...args], environment }: BackupProgram,
  { file, scope }: { file: string; scope: BackupScope },
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const flags = scope === 'all' ? [] : [`--${scope}-only`]
  const child = spawn(
    ...bounded(program, [...args, file, ...flags, '--json'], { most_memory_mib: MOST_MEMORY_MIB }),
    {
      env: environment,
      timeout: MOST_MS,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_OUTPUT)
  })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('close', resolve).once('error', reject),
  )
  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    child.kill('SIGTERM')
    killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  }
  signal.addEventListener('abort', stop)
  try {
    const code = await ended
    signal.throwIfAborted()
    if (code !== 0) throw new Error(lastLine(said) || `The backup failed (${code ?? child.signalCode})`)
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(killing)
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? ''

/** Settings that a program which only reads and writes stores does not need. */
const SECRETS: ReadonlySet<string> = new Set([
  'JWT_SECRET',
  'CONTROLLER_ASSERTION_SECRET',
  'WEBHOOK_SECRET',
  'WEBHOOK_SECRET_PREVIOUS',
  'ROOT_ADMIN_PASSWORD',
  'OIDC_PROVIDERS',
  'TRANSCRIPTION_API_KEY',
  'SYNTHESIS_KEY',
] satisfies (keyof Config)[])

/**
 * The environment of a program that works on the same stores: these settings without the secrets of services, and all
 * other variables. It reads no local file, which also contains secrets.
 */
export function childSettings(config: Config, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(environment).filter(([name]) => !configKeys.includes(name))
  const settings = Object.entries(config).flatMap(([name, value]) =>
    SECRETS.has(name) || value === undefined ? [] : [[name, String(value)] as const],
  )
  return { ...Object.fromEntries(inherited), ...Object.fromEntries(settings), CONFIG_LOCAL_FILE: '/dev/null' }
}
