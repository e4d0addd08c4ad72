import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'

const READY_MS = 15_000
const CLOSE_MS = 5_000
const LOCKED = 75
const LOCK_WAIT_S = 3
const KEPT_LINES = 20

/**
 * Runs the engine until standard input closes, which happens whenever this process ends. The engine inherits the lock, so
 * the file stays locked exactly as long as it runs. macOS has no flock, but Perl takes the same lock: 6 is LOCK_EX with
 * LOCK_NB.
 */
const SUPERVISE = `
umask 077
lock=$1; patience=$2; shift 2
if [ -n "$lock" ]; then
  exec 9>"$lock"
  if command -v flock >/dev/null; then
    flock -w "$patience" -E ${LOCKED} 9 || exit
  elif command -v perl >/dev/null; then
    perl -e 'open my $lock, ">&=", 9 or die $!; my $left = 10 * shift;
      until (flock $lock, 6) { exit ${LOCKED} if $left-- <= 0; select undef, undef, undef, 0.1 }' "$patience" || exit
  else
    echo 'the file cannot be locked: install flock (util-linux) or perl' >&2; exit 1
  fi
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

/** Says in one sentence what to do about a file that prevents the start. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable'
}

/** Messages of the engine, and of the shell that opens the lock, with advice: STORE is the store's name. */
const FAULTS_OF_FILE: readonly (readonly [RegExp, string])[] = [
  [/database is locked/, 'is in use by another program. End it first.'],
  [
    /readonly database|Permission denied|Read-only file system|unable to open database/i,
    'cannot be written. Allow the user that runs yomu to write the file and its folder.',
  ],
  [/disk is full|No space left/i, 'has no room to grow. Free some space on its disk.'],
  [
    /malformed|not a (?:valid SQLite )?database/,
    'is damaged. Stop yomu, then restore the store from a backup: npm run restore -- --store STORE FILE.',
  ],
]

export function faultOfFile(file: string, output: string): StoreUnusable | undefined {
  const [, toDo] = FAULTS_OF_FILE.find(([words]) => words.test(output)) ?? []
  const store = basename(file, '.db')
  return toDo === undefined ? undefined : new StoreUnusable(`${file} ${toDo.replace('STORE', store)}`)
}

export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

export interface EngineCommand {
  readonly binary: string
  readonly file: string | null
  readonly host: string
  readonly port: number
  readonly lockWaitS?: number | undefined
  readonly onCrash: (output: string) => void
}

export interface EngineProcess {
  close(): Promise<void>
}

const argumentsFor = ({ binary, file, host, port, lockWaitS = LOCK_WAIT_S }: EngineCommand) => [
  ...[file === null ? '' : `${file}.lock`, String(lockWaitS)],
  ...(file === null ? [binary] : [binary, '--db-path', file]),
  ...['--host', host, '--port', String(port)],
]

function failure(code: number | null, output: string, { file, port }: EngineCommand) {
  if (code === LOCKED) return new StoreUnusable(`${file} is in use by another yomu. Stop that one first.`)
  if (output.includes('already in use')) return new PortTaken(`Port ${port} is taken`)
  const unknown = new Error(`The embedded database engine did not start: ${output || `exit code ${code}`}`)
  return (file !== null && faultOfFile(file, output)) || unknown
}

const supervise = (command: EngineCommand) =>
  spawn('/bin/sh', ['-c', SUPERVISE, 'sh', ...argumentsFor(command)], {
    // A session of its own, so that Ctrl-C does not end it before our last writes.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH },
  })

function killAll({ pid }: { pid?: number | undefined }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

export async function launchEngine(command: EngineCommand): Promise<EngineProcess> {
  const child = supervise(command)
  const last: string[] = []
  const output = () => last.join('\n')

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
  // The pipe only shows that this process is alive; its reader may end first.
  child.stdin.on('error', () => {})

  const tooLate = setTimeout(killAll, READY_MS, child)
  const outcome = await Promise.race([listening, ended])
  clearTimeout(tooLate)
  if (outcome !== 'listening') throw failure(outcome, output(), command)

  let closing = false
  child.once('close', () => {
    child.stdin.destroy()
    if (!closing) command.onCrash(output())
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
