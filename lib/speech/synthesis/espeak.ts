import { type ChildProcess, spawn } from 'node:child_process'
import { withDeadline } from '../../agent/provider/deadline.ts'
import { ProviderFailure } from '../../agent/provider/failures.ts'
import { abortFailure } from '../../agent/provider/transport.ts'
import { MOST_CLIP_BYTES } from '../../contracts/schemas/speech.ts'

/** A sentence takes some 30 ms; what takes this long has gone wrong. */
const KILL_AFTER_MS = 30_000
const LOOK_MS = 5_000
const JAPANESE = /^\s*\d+\s+ja\s/m

/** The espeak-ng program of this machine. */
export interface Espeak {
  /** Whether it is there and speaks Japanese: found out once, and asked again while it is not or after it failed. */
  available(): Promise<boolean>
  /** What it says to a text, as the stream of a WAV, whose header has no true lengths. Throws ProviderFailure. */
  speak(text: string, signal: AbortSignal): Promise<Buffer>
}

export interface EspeakOptions {
  program: string
  killAfterMs?: number
  mostBytes?: number
}

const neverAborts = new AbortController().signal

export function createEspeak(options: EspeakOptions): Espeak {
  const { program, killAfterMs = KILL_AFTER_MS, mostBytes = MOST_CLIP_BYTES } = options
  let found: Promise<boolean> | undefined
  const look = () =>
    run(program, ['--voices=ja'], '', { ms: LOOK_MS, mostBytes, signal: neverAborts }).then(
      output => JAPANESE.test(output.toString()),
      () => false,
    )
  return {
    async available() {
      found ??= look()
      const isThere = await found
      if (!isThere) found = undefined
      return isThere
    },
    async speak(text, signal) {
      try {
        const args = ['-v', 'ja', '-b', '1', '--stdin', '--stdout']
        return await run(program, args, text, { ms: killAfterMs, mostBytes, signal })
      } catch (error) {
        found = undefined
        throw error
      }
    },
  }
}

interface Limits {
  ms: number
  mostBytes: number
  signal: AbortSignal
}

/** Runs the program on a text; it is killed when the time is up, the caller leaves or it says too much. */
function run(
  program: string,
  args: string[],
  input: string,
  { ms, mostBytes, signal }: Limits,
): Promise<Buffer> {
  return withDeadline(ms, signal, async limited => {
    if (limited.aborted) throw abortFailure(limited)
    // The environment holds this service's secrets, which a reader of foreign texts has no use for.
    const env = { PATH: process.env.PATH, ESPEAK_DATA_PATH: process.env.ESPEAK_DATA_PATH }
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], env })
    const ended = endOf(child)
    // What was never started may have no pipes either.
    if (child.pid === undefined) await ended
    const stop = () => {
      child.kill('SIGKILL')
      // Whoever inherited it from the program could hold it open.
      child.stdout.destroy()
    }
    limited.addEventListener('abort', stop)
    // It may end before it has read everything; how it ended says enough.
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
      throw size > mostBytes ? new ProviderFailure('too_large', 'espeak-ng says too much') : error
    } finally {
      limited.removeEventListener('abort', stop)
    }
  })
}

/** Settles when the program is gone and all it wrote has been read. */
function endOf(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.on('error', (error: NodeJS.ErrnoException) =>
    reject(new ProviderFailure('not_found', `espeak-ng cannot be run (${error.code ?? 'unknown'})`)),
  )
  child.once('close', (code, killedBy) => {
    if (code === 0) resolve()
    else reject(new ProviderFailure('server_error', `espeak-ng ended with ${killedBy ?? `code ${code}`}`))
  })
  return promise
}
