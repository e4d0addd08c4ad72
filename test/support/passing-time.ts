import { onTestFinished, vi } from 'vitest'

/**
 * Stops the clock of timeouts for a test, and moves it on by so much each time a fake server has begun to behave like
 * that: a deadline passes after the request has arrived, however busy the machine is.
 */
export function afterWhich<Exchange, Done>(behaviour: (exchange: Exchange) => Done, ms: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (exchange: Exchange): Done => {
    setImmediate(() => vi.advanceTimersByTime(ms))
    return behaviour(exchange)
  }
}
