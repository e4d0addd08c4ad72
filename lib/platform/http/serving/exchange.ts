import type { Dispatcher } from 'undici'

interface Exchange {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/**
 * Makes one request and reads its whole answer. For answers that are not streamed, undici's own body would cost about
 * as much as the rest of the call. Each of the signals ends it, with that signal's reason.
 */
export function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signals: readonly AbortSignal[],
): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  const chunks: Buffer[] = []
  const started: Omit<Exchange, 'bytes'> = { status: 0, headers: {} }
  let controller: Dispatcher.DispatchController | undefined
  const abort = () => {
    const reason = signals.find(({ aborted }) => aborted)?.reason
    controller?.abort(reason)
    // Until a connection is free there is no controller to abort, and the caller should not wait for one.
    reject(reason)
  }
  for (const signal of signals) signal.addEventListener('abort', abort)
  dispatcher.dispatch(options, {
    onRequestStart(given) {
      controller = given
      if (signals.some(({ aborted }) => aborted)) abort()
    },
    onResponseStart(_controller, status, headers) {
      Object.assign(started, { status, headers })
    },
    onResponseData: (_controller, chunk) => void chunks.push(chunk),
    onResponseEnd: () => resolve({ ...started, bytes: Buffer.concat(chunks) }),
    onResponseError: (_controller, error) => reject(error),
  })
  return promise.finally(() => {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  })
}
