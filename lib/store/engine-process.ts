import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const READY_MS = 15_000
const CLOSE_MS = 5_000
const LOCKED = 75
const KEPT_LINES = 20

/**
 * Runs the engine until it ends or standard input closes, which it does when this process dies, however
 * it dies. The engine inherits the lock, so the file stays locked exactly as long as the engine lives.
 */
const SUPERVISE = `
umask 077
lock=$1; shift
if [ -n "$lock" ]; then
  exec 9>"$lock"
  flock -w 3 -E ${LOCKED} 9 || exit
fi
exec 3<&0
"$@" 3<&- </dev/null &
engine=$!
{ read -r _; kill "$engine"; } <&3 2>/dev/null &
watch=$!
wait "$engine"; code=$?
kill "$watch" 2>/dev/null
exit "$code"
`

export class EngineLocked extends Error {
  override readonly name = 'EngineLocked'
}

export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

export interface EngineCommand {
  readonly binary: string
  /** Null keeps the data in memory. */
  readonly file: string | null
  readonly port: number
  /** Called with the engine's last words when it ends though nobody closed it. */
  readonly onCrash: (said: string) => void
}

export interface EngineProcess {
  /** Ends the engine after the requests it is working on. */
  close(): Promise<void>
}

const argumentsFor = ({ binary, file, port }: EngineCommand) => [
  ...(file === null ? ['', binary] : [`${file}.lock`, binary, '--db-path', file]),
  ...['--host', '127.0.0.1', '--port', String(port)],
]

function failure(code: number | null, said: string, { file, port }: EngineCommand) {
  if (code === LOCKED)
    return new EngineLocked(`${file} is in use by another running process: stop that one first`)
  if (said.includes('already in use')) return new PortTaken(`Port ${port} is taken`)
  return new Error(`The embedded database engine did not start: ${said || `exit code ${code}`}`)
}

const supervise = (command: EngineCommand) =>
  spawn('/bin/sh', ['-c', SUPERVISE, 'sh', ...argumentsFor(command)], {
    // A session of its own: Ctrl-C and signals to our group must not end it before our last writes.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH },
  })

function killAll({ pid }: { pid?: number | undefined }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}

/** Starts one engine and returns when it listens. */
export async function launchEngine(command: EngineCommand): Promise<EngineProcess> {
  const child = supervise(command)
  const last: string[] = []
  const said = () => last.join('\n')

  const ended = new Promise<number | null>(resolve => {
    child.once('error', error => {
      last.push(error.message)
      resolve(null)
    })
    child.once('close', resolve)
  })
  const listening = new Promise<'listening'>(resolve => {
    createInterface({ input: child.stderr }).on('line', line => {
      last.push(line)
      last.splice(0, last.length - KEPT_LINES)
      if (line.includes('listening on')) resolve('listening')
    })
  })
  // The pipe only ever says that we live; its reader may be gone first.
  child.stdin.on('error', () => {})

  const tooLate = setTimeout(killAll, READY_MS, child)
  const outcome = await Promise.race([listening, ended])
  clearTimeout(tooLate)
  if (outcome !== 'listening') throw failure(outcome, said(), command)

  let closing = false
  child.once('close', () => {
    child.stdin.destroy()
    if (!closing) command.onCrash(said())
  })
  return {
    close: async () => {
      closing = true
      const stuck = setTimeout(killAll, CLOSE_MS, child)
      child.stdin.end()
      await ended
      clearTimeout(stuck)
    },
  }
}
