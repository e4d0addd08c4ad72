import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'

interface Head {
  status: number
  headers: Record<string, string | string[] | undefined>
}
interface Whole extends Head {
  bytes: Buffer
}
interface Streamed extends Head {
  stream: Readable
}
type Signals = readonly AbortSignal[]

/**
 * Reads a whole answer: undici's own body would cost about as much as the rest of the call. Each signal ends the request,
 * with its reason.
 */
export async function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signals: Signals,
): Promise<Whole> {
  const answer = await exchangeOrStream(dispatcher, options, signals, Number.POSITIVE_INFINITY)
  if ('stream' in answer) throw new TypeError('An answer of any length is read as a whole')
  return answer
}

/** A good answer of unknown or larger length comes as a stream. */
export function exchangeOrStream(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signals: Signals,
  mostWhole: number,
): Promise<Whole | Streamed> {
  const { promise, resolve, reject } = Promise.withResolvers<Whole | Streamed>()
  const chunks: Buffer[] = []
  let head: Head = { status: 0, headers: {} }
  let stream: Readable | undefined
  let controller: Dispatcher.DispatchController | undefined
  const abort = () => {
    const reason = signals.find(({ aborted }) => aborted)?.reason
    if (stream) return void stream.destroy(reason)
    // Rejects first, as the abort ends a short answer like one that broke off; until a connection is free there is none to
    // abort.
    reject(reason)
    controller?.abort(reason)
  }
  const forget = () => {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  }
  for (const signal of signals) signal.addEventListener('abort', abort)
  dispatcher.dispatch(options, {
    onRequestStart(given) {
      controller = given
      if (signals.some(({ aborted }) => aborted)) abort()
    },
    onResponseStart(given, status, headers) {
      head = { status, headers }
      if (status < 200 || status === 304 || status >= 400) return
      if (Number(headers['content-length'] ?? Infinity) <= mostWhole) return
      stream = bodyOf(given).once('close', forget)
      resolve({ ...head, stream })
    },
    onResponseData(given, chunk) {
      if (!stream) chunks.push(chunk)
      else if (!stream.push(chunk)) given.pause()
    },
    onResponseEnd() {
      if (stream) stream.push(null)
      else resolve({ ...head, bytes: Buffer.concat(chunks) })
    },
    onResponseError(_controller, error) {
      if (stream) stream.destroy(error)
      // Asking again would multiply at each hop: the caller gets the part that came.
      else if (head.status > 0 && head.status < 400 && mostWhole < Number.POSITIVE_INFINITY)
        resolve({ ...head, stream: brokenOff(chunks, error) })
      else reject(error)
    },
  })
  return promise.finally(() => {
    if (!stream) forget()
  })
}

const bodyOf = (controller: Dispatcher.DispatchController) =>
  new Readable({
    read: () => controller.resume(),
    destroy(error, done) {
      controller.abort(error ?? new Error('The answer is not read any further'))
      done(error)
    },
  }).on('error', () => {})

const brokenOff = (chunks: readonly Buffer[], error: Error) =>
  Readable.from(
    (function* () {
      yield* chunks
      throw error
    })(),
  ).on('error', () => {})
