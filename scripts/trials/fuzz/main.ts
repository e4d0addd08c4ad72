import { interruption, readOptions } from '../options.ts'
import { fuzz } from './fuzz.ts'
import { startTarget } from './target.ts'

const USUAL = 10_000
const TOLD_EVERY = 5_000

/** Sends odd requests to a stack of its own: `npm run fuzz -- --requests 10000 --seed 7`. */
async function main(): Promise<void> {
  const { amount: requests, seed } = readOptions('requests', USUAL)
  const signal = interruption()
  console.log(`Seed ${seed} (--seed ${seed} repeats it)`)
  const target = await startTarget()
  const started = performance.now()
  try {
    const { findings, statuses } = await fuzz({
      ...target,
      requests,
      seed,
      signal,
      progress: sent => {
        if (sent % TOLD_EVERY === 0) console.error(`${sent} requests …`)
      },
    })
    for (const line of findings.lines()) console.log(line)
    const seconds = (performance.now() - started) / 1000
    console.log(`${summaryOf(statuses)}\n`)
    console.log(
      `${requests} requests to ${statuses.size} routes in ${seconds.toFixed(0)} s, seed ${seed}: ${findings.kinds.length} kinds of finding`,
    )
    if (findings.kinds.length > 0) process.exitCode = 1
  } finally {
    await target.close()
  }
}

/** How many answers there were of each status. */
function summaryOf(statuses: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const sums = new Map<string, number>()
  for (const of of statuses.values())
    for (const [status, count] of of) sums.set(status, (sums.get(status) ?? 0) + count)
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
}

try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
