import { runSeeded } from '../options.ts'
import { fuzz } from './fuzz.ts'
import { startTarget } from './target.ts'

const USUAL = 10_000
const TOLD_EVERY = 5_000

function summaryOf(statuses: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const sums = new Map<string, number>()
  for (const of of statuses.values())
    for (const [status, count] of of) sums.set(status, (sums.get(status) ?? 0) + count)
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
}

/** Sends odd requests to a stack of its own: `npm run fuzz -- --requests 10000 --seed 7`. */
await runSeeded('requests', USUAL, async ({ amount: requests, seed, signal, say }) => {
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
    for (const line of findings.lines()) say(line)
    const seconds = (performance.now() - started) / 1000
    say(`${summaryOf(statuses)}\n`)
    say(
      `${requests} requests to ${statuses.size} routes in ${seconds.toFixed(0)} s, seed ${seed}: ${findings.kinds.length} kinds of finding`,
    )
    return findings.kinds
  } finally {
    await target.close()
  }
})
