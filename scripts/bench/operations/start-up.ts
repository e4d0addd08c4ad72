import type { Bench } from '../bench.ts'
import { startBareHandler } from '../measuring/bare/start.ts'
import type { Line } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'

const STARTS = 3
const NO_STORE = 'http://127.0.0.1:9'

/** The time from spawning `router/main.ts` until every /health is ok, against spawning the bare handler. */
export async function startUp({ start, signal }: Bench): Promise<Line> {
  const first = await startAndStop(start)
  const stack: number[] = []
  const bare: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    signal.throwIfAborted()
    stack.push(await startAndStop(start))
    bare.push(await startAndStop(() => startBareHandler(NO_STORE, '')))
  }
  return {
    what: 'start-up, seven services ÷ bare handler',
    ratio: median(stack) / median(bare),
    beside: `${median(stack).toFixed(0)} against ${median(bare).toFixed(0)} ms; the very first start ${first.toFixed(0)} ms`,
  }
}

async function startAndStop(
  start: () => Promise<AsyncDisposable & { startedInMs: number }>,
): Promise<number> {
  await using started = await start()
  return started.startedInMs
}
