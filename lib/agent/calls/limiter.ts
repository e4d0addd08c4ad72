import { ProviderFailure } from '../provider/failures.ts'

const MOST_WAITING = 1_000
const MAX_IDLE_ENDPOINTS = 500

export interface LimitedEndpoint {
  id: string
  max_concurrency: number
}

export interface EndpointLimiter {
  /**
   * Runs `work` when the endpoint has a free place, in the order of asking; throws the refusal where
   * `mostWaiting` are waiting already. Waiting ends with the signal's reason when it aborts.
   */
  run<T>(
    endpoint: LimitedEndpoint,
    signal: AbortSignal,
    work: () => Promise<T>,
    mostWaiting?: number,
  ): Promise<T>
}

interface Places {
  most: number
  taken: number
  /** Each takes a place for one who waits; the longest waiting first. */
  waiting: Set<() => void>
}

const tooManyCalls = (): Error =>
  new ProviderFailure('rate_limited', 'Too many calls are waiting for this endpoint')

export const createLimiter = (refusal = tooManyCalls): EndpointLimiter => {
  const endpoints = new Map<string, Places>()

  const placesAt = ({ id, max_concurrency }: LimitedEndpoint): Places => {
    const places = endpoints.get(id) ?? { most: 0, taken: 0, waiting: new Set() }
    places.most = max_concurrency
    endpoints.set(id, places)
    if (endpoints.size > MAX_IDLE_ENDPOINTS) dropIdle(endpoints, id)
    return places
  }

  return {
    run: async (endpoint, signal, work, mostWaiting = MOST_WAITING) => {
      signal.throwIfAborted()
      const places = placesAt(endpoint)
      letIn(places)
      if (places.taken < places.most) places.taken += 1
      else if (places.waiting.size < mostWaiting) await placeIn(places, signal)
      else throw refusal()
      try {
        return await work()
      } finally {
        places.taken -= 1
        letIn(places)
      }
    },
  }
}

const letIn = (places: Places) => {
  for (const enter of places.waiting) {
    if (places.taken >= places.most) return
    enter()
  }
}

/** Whoever leaves gives up his turn at once, so that only those who still wait are counted. */
const placeIn = (places: Places, signal: AbortSignal): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => {
    places.waiting.delete(enter)
    reject(signal.reason)
  }
  const enter = () => {
    places.waiting.delete(enter)
    signal.removeEventListener('abort', leave)
    places.taken += 1
    resolve()
  }
  signal.addEventListener('abort', leave, { once: true })
  places.waiting.add(enter)
  return promise
}

const dropIdle = (endpoints: Map<string, Places>, keep: string) => {
  for (const [id, { taken, waiting }] of endpoints) {
    if (id !== keep && taken === 0 && waiting.size === 0) endpoints.delete(id)
  }
}
