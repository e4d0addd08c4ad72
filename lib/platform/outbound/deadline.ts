export class DeadlinePassed extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms`)
    this.name = 'DeadlinePassed'
  }
}

/** Aborts with the caller's signal, or with DeadlinePassed after `ms`. */
export const withDeadline = async <T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const cancel = () => controller.abort(signal.reason)
  const timer = setTimeout(() => controller.abort(new DeadlinePassed(ms)), ms)
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}
