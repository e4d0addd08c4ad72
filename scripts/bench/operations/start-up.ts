import type { Bench } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, repeated } from '../measuring/times.ts'

const STARTS = 3
const START_MS = 1_200

/** The time from spawning `router/main.ts` until every /health is ok. The first start compiles all code, later ones find it. */
export async function startUp({ start, signal }: Bench): Promise<Line> {
  const startAndStop = async () => {
    await using stack = await start()
    return stack.startedInMs
  }
  const first = await startAndStop()
  const times = await repeated(STARTS, startAndStop, signal)
  return wanted(
    'start-up, seven services',
    START_MS,
    median(times),
    `the very first start ${first.toFixed(0)} ms`,
  )
}
