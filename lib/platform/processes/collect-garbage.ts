import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MiB = 1024 * 1024
const LOOK_MS = 5_000
/** The share of its time below which a thread counts as idle. */
const IDLE_SHARE = 0.1
/** The least garbage worth a collection, which stops the thread for some 100 ms. */
const LEAST_GROWTH = 24 * MiB
/** The least time between collections of a thread with little to do. */
const BETWEEN_MS = 30_000

/**
 * Collects garbage when the thread rests after work. V8 keeps it until the heap fills: after a long text, more than all
 * that is in use.
 */
export function collectWhenIdle({ lookMs = LOOK_MS } = {}): Disposable {
  const collect = collector()
  let kept = inUse()
  let lookedAt = performance.now()
  let before = process.threadCpuUsage()
  let collectedAt = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    const now = performance.now()
    // Measures the processor, not the clock: on a busy machine a thread with little to do takes long for it.
    const { user, system } = process.threadCpuUsage(before)
    const share = (user + system) / 1_000 / (now - lookedAt)
    before = process.threadCpuUsage()
    lookedAt = now
    if (share > IDLE_SHARE || inUse() < kept + LEAST_GROWTH || now - collectedAt < BETWEEN_MS) return
    collect()
    collectedAt = now
    kept = inUse()
  }, lookMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

export const collectNow = (): void => collector()()

/** V8's full collector, which Node does not offer otherwise while a program runs. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  if (typeof gc !== 'function') throw new Error('V8 has no collector to call.')
  return () =>
    void Reflect.apply(gc, undefined, [{ type: 'major', execution: 'sync', flavor: 'last-resort' }])
}

/** Includes garbage. */
function inUse(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
