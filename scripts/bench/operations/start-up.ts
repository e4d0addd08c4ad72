import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../bench.ts'
import { startBareHandler } from '../measuring/bare/start.ts'
import { figure, type Line, wanted } from '../measuring/report.ts'
import { median, timed } from '../measuring/times.ts'

const STARTS = 3
const NO_STORE = 'http://127.0.0.1:9'
const START_MS = 1_200
const setUp = fileURLToPath(new URL('../../setup/main.mjs', import.meta.url))

/**
 * The time from spawning `router/main.ts` until every /health is ok, against spawning the bare handler; and that of what
 * `npm start` checks before. The first start compiles all code, later ones find it.
 */
export async function startUp({ start, signal }: Bench): Promise<Line[]> {
  const first = await startAndStop(start)
  const stack: number[] = []
  const bare: number[] = []
  const before: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    signal.throwIfAborted()
    stack.push(await startAndStop(start))
    bare.push(await startAndStop(() => startBareHandler(NO_STORE, '')))
    before.push(await timed(prestart))
  }
  return [
    {
      what: 'start-up, seven services ÷ bare handler',
      ratio: median(stack) / median(bare),
      beside: `${median(stack).toFixed(0)} against ${median(bare).toFixed(0)} ms; the very first start ${first.toFixed(0)} ms`,
    },
    wanted('start-up, seven services', START_MS, median(stack)),
    figure('checks before a start (prestart)', median(before), 'ms'),
  ]
}

async function startAndStop(
  start: () => Promise<AsyncDisposable & { startedInMs: number }>,
): Promise<number> {
  await using started = await start()
  return started.startedInMs
}

/** With nothing left to set up. */
async function prestart(): Promise<void> {
  const child = spawn(process.execPath, [setUp, 'start'], {
    stdio: 'ignore',
    env: { ...process.env, SETUP_SKIP_APT: '1' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The checks before a start have failed.')
}
