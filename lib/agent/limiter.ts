import pLimit, { type LimitFunction } from 'p-limit'
import { ProviderFailure } from './failures.ts'

const MAX_WAITING = 1_000
const MAX_IDLE_LIMITS = 500

export interface LimitedEndpoint {
  id: string
  max_concurrency: number
}

export interface EndpointLimiter {
  /** Runs `work` when the endpoint has a free place. Waiting ends with the signal's reason when it aborts. */
  run<T>(endpoint: LimitedEndpoint, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

export const createLimiter = (): EndpointLimiter => {
  const limits = new Map<string, LimitFunction>()

  const limitFor = ({ id, max_concurrency }: LimitedEndpoint): LimitFunction => {
    const limit = limits.get(id) ?? pLimit(max_concurrency)
    if (limit.concurrency !== max_concurrency) limit.concurrency = max_concurrency
    limits.set(id, limit)
    if (limits.size > MAX_IDLE_LIMITS) dropIdle(limits, id)
    return limit
  }

  return {
    run: async (endpoint, signal, work) => {
      const limit = limitFor(endpoint)
      if (limit.pendingCount >= MAX_WAITING) {
        throw new ProviderFailure('rate_limited', 'Too many calls are waiting for this endpoint')
      }
      return new Promise((resolve, reject) => {
        const leave = () => reject(signal.reason)
        signal.addEventListener('abort', leave, { once: true })
        if (signal.aborted) leave()
        const enter = async () => {
          signal.removeEventListener('abort', leave)
          // Whoever left while waiting still has his ticket in the queue.
          if (!signal.aborted) resolve(await work())
        }
        limit(enter).catch(reject)
      })
    },
  }
}

const dropIdle = (limits: Map<string, LimitFunction>, keep: string) => {
  for (const [id, limit] of limits) {
    if (id !== keep && limit.activeCount === 0 && limit.pendingCount === 0) limits.delete(id)
  }
}
