import { vi } from 'vitest'
import { EVENT_MS } from '../../scripts/test/limits.ts'

/** Repeats these expectations until they hold, and returns their value. For a single value, `expect.poll` says more. */
export const eventually = <T>(expectations: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(expectations, { timeout: EVENT_MS })
