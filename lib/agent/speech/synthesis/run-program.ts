import { type ChildProcess, spawn } from 'node:child_process'
import { withDeadline } from '../../../platform/outbound/deadline.ts'
import { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import { abortFailure } from '../../../platform/outbound/transport.ts'
import { bounded, NOT_RUN } from '../../../platform/processes/bounded.ts'

export interface SpeechProgram {
  name: string
  path: string
  /** Besides PATH. The environment holds secrets, which the program does not need. */
  env: Record<string, string | undefined>
  /** In MiB of address space. */
  most_memory_mib: number
}

interface Limits {
  ms: number
  mostBytes: number
  signal: AbortSignal
}

/** Kills the program at the deadline, on abort, or for a too large output. Throws ProviderFailure. */
export function runProgram(
  program: SpeechProgram,
  args: string[],
  input: string,
  { ms, mostBytes, signal }: Limits,
): Promise<Buffer> {
  return withDeadline(ms, signal, async limited => {
    if (limited.aborted) throw abortFailure(limited)
    const child = spawn(...bounded(program.path, args, program), {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, ...program.env },
    })
    const ended = endOf(child, program.name)
    // A process that did not start may have no pipes.
    if (child.pid === undefined) await ended
    const stop = () => {
      child.kill('SIGKILL')
      // A child of the program could keep the pipe open.
      child.stdout.destroy()
    }
    limited.addEventListener('abort', stop)
    // The program may end before it has read everything; its exit code says why.
    child.stdin.on('error', () => {}).end(input)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > mostBytes) stop()
    })
    try {
      await ended
      return Buffer.concat(chunks)
    } catch (error) {
      if (limited.aborted) throw abortFailure(limited)
      throw size > mostBytes ? tooMuchOutput(program) : error
    } finally {
      limited.removeEventListener('abort', stop)
    }
  })
}

export const tooMuchOutput = ({ name }: SpeechProgram) =>
  new ProviderFailure('too_large', `The output of ${name} is too large`)

function endOf(child: ChildProcess, name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const cannotBeRun = (why: string) => new ProviderFailure('not_found', `${name} cannot be run (${why})`)
  child.on('error', (error: NodeJS.ErrnoException) => reject(cannotBeRun(error.code ?? 'unknown')))
  child.once('close', (code, killedBy) => {
    if (code === 0) resolve()
    else if (NOT_RUN.includes(code ?? 0)) reject(cannotBeRun(`code ${code}`))
    else reject(new ProviderFailure('server_error', `${name} ended with ${killedBy ?? `code ${code}`}`))
  })
  return promise
}
