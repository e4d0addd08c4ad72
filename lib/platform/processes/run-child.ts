import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Bounds, boundedNode, OUT_OF_TIME } from './bounded.ts'

interface ChildRun<T> extends Bounds {
  readonly program: URL
  readonly order: object
  /** Absent if `started` ends the child in time. */
  readonly deadline_ms?: number
  /** Gets a way to send messages and one to end the child as late; the result is called when it ends. */
  readonly started?: (notify: (message: object) => void, endAsLate: () => void) => () => void
  /** Takes a message, which may be the outcome. */
  take(message: unknown, outcome: Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'>): void
  late(): Error
  died(): Error
}

/** Does work that would block or fill this process; the child is killed when the signal aborts. */
export async function runChild<T>(run: ChildRun<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const outcome = Promise.withResolvers<T>()
  const child = spawn(...boundedNode(fileURLToPath(run.program), run), {
    // Needs no secret; compiling takes two thirds of its start.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const stop = () => child.kill('SIGKILL')
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const endAsLate = () => {
    outcome.reject(run.late())
    stop()
  }
  const deadline = run.deadline_ms === undefined ? undefined : setTimeout(endAsLate, run.deadline_ms)
  signal.addEventListener('abort', stop)
  child.on('message', message => {
    try {
      run.take(message, outcome)
    } catch (error) {
      outcome.reject(error)
    }
  })
  child.on('error', outcome.reject)
  child.on('close', (_, signal) => outcome.reject(signal === OUT_OF_TIME ? run.late() : run.died()))
  child.send(run.order)
  // A child that has just ended cannot be told anything, and its end is noticed anyway.
  const finish = run.started?.(message => child.connected && child.send(message, () => {}), endAsLate)
  try {
    return await outcome.promise
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    finish?.()
    clearTimeout(deadline)
    signal.removeEventListener('abort', stop)
    stop()
    await ended
  }
}
