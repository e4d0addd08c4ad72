/** Work in progress by key: callers that need the same at the same time share one run. */
export class SingleFlight<T, Key = string> {
  private readonly flights = new Map<Key, Promise<T>>()

  /** The run of this key in progress. */
  current(key: Key): Promise<T> | undefined {
    return this.flights.get(key)
  }

  /** Joins the run of this key, or starts it; all callers that joined get its result or its error. */
  run(key: Key, work: () => Promise<T>): Promise<T> {
    const current = this.flights.get(key)
    if (current) return current
    const flight = work().finally(() => this.flights.delete(key))
    this.flights.set(key, flight)
    return flight
  }
}

/** Waits until the promise settles or the signal aborts; the work itself continues. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const leave = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
