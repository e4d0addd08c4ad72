import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childSettings } from '../config/child-settings.ts'
import type { Config } from '../config/schema.ts'
import type { Scope } from './file/format.ts'

/** A backup of a large installation takes minutes. */
const MOST_MS = 6 * 3_600_000
const MOST_OUTPUT = 256 * 1024
/** Between being asked to end and being killed. */
const KILL_AFTER_MS = 5_000

export interface BackupProgram {
  /** The program and its first arguments; the file follows. */
  readonly command: readonly [string, ...string[]]
  readonly environment: NodeJS.ProcessEnv
}

const project = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run backup` on the stores of these settings. */
export const backupProgramOf = (config: Config): BackupProgram => ({
  command: [process.execPath, join(project, 'scripts', 'backup.ts')],
  environment: childSettings(config, process.env),
})

/** Has a process of its own write a backup, and returns when it has ended. Throws its last words if it failed. */
export async function runBackup(
  { command: [program, ...args], environment }: BackupProgram,
  { file, scope }: { file: string; scope: Scope },
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const flags = scope === 'all' ? [] : [`--${scope}-only`]
  const options = { env: environment, timeout: MOST_MS, maxBuffer: MOST_OUTPUT }
  let killing: NodeJS.Timeout | undefined
  await new Promise<void>((resolve, reject) => {
    const child = execFile(program, [...args, file, ...flags, '--json'], options, (error, _, said) => {
      signal.removeEventListener('abort', stop)
      clearTimeout(killing)
      if (signal.aborted) reject(signal.reason)
      else if (error)
        reject(new Error(lastLine(said) || `The backup did not end well (${error.code ?? error.signal})`))
      else resolve()
    })
    const stop = () => {
      child.kill('SIGTERM')
      killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    }
    signal.addEventListener('abort', stop)
  })
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? ''
