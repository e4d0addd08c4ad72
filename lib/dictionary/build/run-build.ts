import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Problem } from '../../http/errors.ts'
import { BuildMessage, type BuildOrder, type BuildReport } from './messages.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
const DEADLINE_MS = 10 * 60_000
/** JMdict takes 900 MB; a file that takes more is none. */
const MOST_MEMORY_MB = 1_800

/** Builds a bundle in a process of its own. Throws `invalid_dictionary`, and the signal's reason when aborted. */
export async function runBuild(
  order: BuildOrder,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<BuildReport> {
  signal.throwIfAborted()
  const outcome = Promise.withResolvers<BuildReport>()
  // It gets no environment: it needs no secret.
  const child = fork(CHILD, [], {
    env: {},
    execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stop = () => child.kill('SIGKILL')
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const deadline = setTimeout(() => {
    outcome.reject(invalid('Reading the file took longer than ten minutes.'))
    stop()
  }, DEADLINE_MS)
  signal.addEventListener('abort', stop)
  child.on('message', given => {
    const message = BuildMessage.parse(given)
    if (message.kind === 'progress') progress(message.done)
    if (message.kind === 'built') outcome.resolve(message.report)
    if (message.kind === 'invalid') outcome.reject(invalid(message.message))
    if (message.kind === 'failed')
      outcome.reject(new Error(`A dictionary cannot be built: ${message.message}`))
  })
  child.on('error', outcome.reject)
  child.on('close', () => outcome.reject(invalid('The file needs more memory than a dictionary does.')))
  child.send(order)
  try {
    return await outcome.promise
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', stop)
    stop()
    await ended
  }
}

const invalid = (detail: string) => new Problem('invalid_dictionary', detail)
