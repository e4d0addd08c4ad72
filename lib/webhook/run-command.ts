import { spawn } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { holderOf } from '../platform/processes/lease-holder.ts'
import type { FailedBy } from './state.ts'

/** The time between asking a command to end and killing it, in which it may return to the former release. */
export const KILL_AFTER_MS = 120_000
const MOST_LOG_BYTES = 1024 * 1024
const LAST_OUTPUT_MS = 1_000

interface Command {
  words: readonly string[]
  log: string
  timeoutMs: number
  killAfterMs?: number
  /** Aborts to end the command. */
  signal: AbortSignal
  started(process: string): void
}

/** Runs a command without a shell, as leader of a process group that is ended on timeout. Null unless it failed. */
export async function runCommand(command: Command): Promise<FailedBy | null> {
  const { words, timeoutMs, killAfterMs = KILL_AFTER_MS, signal } = command
  const [program = '', ...args] = words
  const log = openSync(command.log, 'wx', 0o600)
  const timers: NodeJS.Timeout[] = []
  let cut: FailedBy | null = null
  try {
    const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>(resolve =>
      child.once('exit', resolve).once('error', () => resolve(null)),
    )
    const { pid } = child
    if (pid === undefined) {
      await ended
      return 'not_started'
    }
    keepOutput([child.stdout, child.stderr], log)
    const printed = new Promise<void>(resolve => child.once('close', () => resolve()))
    command.started(holderOf('command', pid))

    const end = (reason: FailedBy) => {
      if (cut) return
      cut = reason
      signalGroup(pid, 'SIGTERM')
      timers.push(setTimeout(signalGroup, killAfterMs, pid, 'SIGKILL'))
    }
    timers.push(setTimeout(end, timeoutMs, 'timed_out'))
    signal.addEventListener('abort', () => end('interrupted'), { once: true })
    if (signal.aborted) end('interrupted')

    const code = await ended
    if (cut) signalGroup(pid, 'SIGKILL')
    // Processes that the command left running may hold its output open.
    await Promise.race([printed, wait(LAST_OUTPUT_MS)])
    for (const output of [child.stdout, child.stderr]) output.destroy()
    return cut ?? (code === 0 ? null : 'command_failed')
  } finally {
    for (const timer of timers) clearTimeout(timer)
    closeSync(log)
  }
}

/** Keeps the first bytes, and reads the rest so that the command does not block. */
function keepOutput(outputs: readonly Readable[], log: number): void {
  let left = MOST_LOG_BYTES
  for (const output of outputs)
    output
      .on('data', (chunk: Buffer) => {
        const kept = chunk.subarray(0, left)
        left -= kept.length
        try {
          if (kept.length > 0) writeSync(log, kept)
        } catch {
          // A full disk costs the rest of the output, not the deployment.
          left = 0
        }
      })
      .on('error', () => {})
}

export const endGroup = (holder: string): void => signalGroup(Number(holder.split(':').at(-3)), 'SIGKILL')

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The whole group has ended.
  }
}
