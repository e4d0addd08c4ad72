import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, configKeys } from '../config/schema.ts'
import { bounded, frugalNode } from './bounded.ts'

/** A backup of a large installation takes minutes. */
const MOST_MS = 6 * 3_600_000
/** In MiB of address space, of which Node reserves two thousand; a backup uses 300, whatever its size. */
const MOST_MEMORY_MIB = 4_096
/** The kept end of the output, in characters. */
const MOST_OUTPUT = 4_096
const KILL_AFTER_MS = 5_000

export type BackupScope = 'all' | 'accounts' | 'content'

export interface BackupProgram {
  readonly command: readonly [string, ...string[]]
  readonly environment: NodeJS.ProcessEnv
}

const project = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs `npm run backup` on the stores of these settings. */
export const backupProgramOf = (config: Config): BackupProgram => ({
  // Collects short-lived lines early, as npm run backup does, which saves memory.
  command: [
    process.execPath,
    ...frugalNode,
    '--max-semi-space-size=2',
    join(project, 'scripts', 'backup.ts'),
  ],
  environment: childSettings(config, process.env),
})

/**
 * Writes a backup in a process that ends with this one, in any case, because its channel closes. Throws its last line of
 * output on failure.
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
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MOST_OUTPUT)
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
    if (code !== 0) throw new Error(lastLine(output) || `The backup failed (${code ?? child.signalCode})`)
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(killing)
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? ''

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

/** Leaves out the secrets of services, and reads no local file, which also contains secrets; keeps all other variables. */
export function childSettings(config: Config, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(environment).filter(([name]) => !configKeys.includes(name))
  const settings = Object.entries(config).flatMap(([name, value]) =>
    SECRETS.has(name) || value === undefined ? [] : [[name, String(value)] as const],
  )
  return { ...Object.fromEntries(inherited), ...Object.fromEntries(settings), CONFIG_LOCAL_FILE: '/dev/null' }
}
