import type { Dispatcher } from 'undici'

export interface Exchange {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/**
 * One request and its whole answer. For what is not read as a stream, undici's own body would cost about as
 * much as the rest of the call. Any of the signals ends it, with that signal's reason.
 */
export function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signals: readonly AbortSignal[],
): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  const stops: (() => void)[] = []
  const chunks: Buffer[] = []
  const started: Omit<Exchange, 'bytes'> = { status: 0, headers: {} }
  dispatcher.dispatch(options, {
    onRequestStart(controller) {
      for (const signal of signals) {
        const abort = () => controller.abort(signal.reason)
        if (signal.aborted) return abort()
        signal.addEventListener('abort', abort, { once: true })
        stops.push(() => signal.removeEventListener('abort', abort))
      }
    },
    onResponseStart(_controller, status, headers) {
      Object.assign(started, { status, headers })
    },
    onResponseData: (_controller, chunk) => void chunks.push(chunk),
    onResponseEnd: () => resolve({ ...started, bytes: Buffer.concat(chunks) }),
    onResponseError: (_controller, error) => reject(error),
  })
  return promise.finally(() => {
    for (const stop of stops) stop()
  })
}
