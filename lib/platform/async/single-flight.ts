export class SingleFlight<T, Key = string> {
  private readonly flights = new Map<Key, Promise<T>>()

  current(key: Key): Promise<T> | undefined {
    return this.flights.get(key)
  }

  /** Gives all callers that joined a key's run its result or its error. */
  run(key: Key, work: () => Promise<T>): Promise<T> {
    const current = this.flights.get(key)
    if (current) return current
    const flight = work().finally(() => this.flights.delete(key))
    this.flights.set(key, flight)
    return flight
  }
}

/** The work itself continues after the abort. */
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
