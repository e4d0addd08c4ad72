import { spawn } from 'node:child_process'
import { codeOf } from '../deploy/run.ts'

const MINUTE = 60_000

export interface Around {
  signal: AbortSignal
  minutes?: number
  env?: Record<string, string | undefined>
  input?: Uint8Array
}

/** Runs a program to its end and returns what it printed; its error holds the end of that, or says that it took too long. */
export async function outputOf(
  [program = '', ...args]: readonly string[],
  { signal, minutes = 1, env = process.env, input }: Around,
): Promise<string> {
  signal.throwIfAborted()
  const child = spawn(program, args, { env, stdio: 'pipe' })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => (printed[name] += chunk))
  // A program may end before it has read everything.
  child.stdin.on('error', () => {}).end(input)
  const over = AbortSignal.any([signal, AbortSignal.timeout(minutes * MINUTE)])
  const end = () => child.kill('SIGTERM')
  over.addEventListener('abort', end)
  try {
    const code = await codeOf(program, child)
    signal.throwIfAborted()
    const command = `${program} ${args.join(' ')}`
    if (over.aborted) throw new Error(`${command} took more than ${minutes} minutes.`)
    if (code !== 0) throw new Error(`${command} failed:\n${endOf(printed.stdout + printed.stderr)}`)
    return printed.stdout
  } finally {
    over.removeEventListener('abort', end)
  }
}

const endOf = (text: string) => text.trim().split('\n').slice(-40).join('\n')

export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const done = await work()
  console.log(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  return done
}
