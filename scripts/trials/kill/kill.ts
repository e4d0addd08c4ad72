import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type KillableStack, killableStack, laterStack } from '../../../test/support/killable-stack.ts'
import { configureModel } from '../../../test/support/models.ts'
import { testSecrets } from '../../../test/support/stack.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { choicesFrom } from '../choices.ts'
import { contradictedAfterRestart } from '../load/after-restart.ts'
import { invite, runLoad, signInAgain, type TrialLearner } from '../load/load.ts'
import { Tally } from '../load/tally.ts'
import { unended } from '../load/unended.ts'
import { startProviders } from '../providers.ts'
import { wrongAfterSweep } from './stored.ts'

const LEARNERS = 3
const EARLIEST_MS = 100
const LATEST_MS = 4_000
/** Temporary files are kept for seven full days. */
const LATER_MINUTES = 9 * 24 * 60
const QUIET_MS = 2_000

interface Kill {
  times: number
  seed: number
  signal: AbortSignal
  say(line: string): void
}

/** Cuts the power of a stack under load, again and again, and looks for acknowledged writes lost or torn, and for leftovers. */
export async function kill({ times, seed, signal, say }: Kill): Promise<string[]> {
  await using ending = new AsyncDisposableStack()
  const choices = choicesFrom(seed)
  const providers = ending.use(await startProviders(seed))
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  const settings = { ...testSecrets, LOG_LEVEL: 'warn', ...providers.environment }
  let running: KillableStack | undefined
  ending.defer(async () => running?.kill())
  const start = async () => {
    running = await killableStack(folder.path, settings)
    return running
  }

  const first = await start()
  await configureModel(first, providers.model)
  providers.beginFailing()
  const learners = await invite(first.addresses, LEARNERS, seed)
  const tally = new Tally()
  const faults: string[] = []
  for (let number = 1; number <= times; number += 1) {
    const stack = running ?? (await start())
    // The days that passed at the end of the former round have ended all sessions.
    if (number > 1) await signInAgain(stack.addresses, learners)
    const afterMs = EARLIEST_MS + choices.below(LATEST_MS - EARLIEST_MS)
    const before = tally.operations
    await loadUntilCut({ stack, learners, tally, afterMs }, signal)
    const restarted = await start()
    const found = await contradictionsAt(restarted, learners, signal)
    await restarted.kill()
    running = undefined
    found.push(...(await wrongMuchLater(folder.path, settings)))
    found.push(...tally.faults.splice(0), ...learners.flatMap(({ book }) => book.faults.splice(0)))
    say(`kill ${number} after ${afterMs} ms, ${tally.operations - before} operations: ${found.length} faults`)
    for (const fault of found) say(`  FAULT: ${fault} (--seed ${seed}, kill ${number} after ${afterMs} ms)`)
    faults.push(...found)
    providers.forget()
  }

  const last = await start()
  await signInAgain(last.addresses, learners)
  await loadFor(QUIET_MS, { stack: last, learners, tally }, signal)
  say(`${tally.operations} operations in all`)
  return [...faults, ...tally.faults, ...(await unended(last.addresses, learners, signal))]
}

interface UnderLoad {
  stack: KillableStack
  learners: readonly TrialLearner[]
  tally: Tally
}

async function loadUntilCut({ afterMs, ...load }: UnderLoad & { afterMs: number }, signal: AbortSignal) {
  await loadFor(afterMs, load, signal, () => load.stack.kill())
}

/** Lets the learners act for some time, then cuts the power and breaks off their requests. */
async function loadFor(
  ms: number,
  { stack: { addresses }, learners, tally }: UnderLoad,
  signal: AbortSignal,
  cut = async () => {},
): Promise<void> {
  const stop = new AbortController()
  const load = runLoad({ addresses, learners, tally, signal: stop.signal })
  try {
    await wait(ms, undefined, { signal })
  } finally {
    const cutting = cut()
    // Failures from now on are not faults of the services.
    stop.abort()
    await cutting
    await load
  }
}

async function contradictionsAt(
  { addresses }: KillableStack,
  learners: readonly TrialLearner[],
  signal: AbortSignal,
): Promise<string[]> {
  const found = learners.map(learner => contradictedAfterRestart(addresses, learner, signal))
  return (await Promise.all(found)).flat()
}

export async function wrongMuchLater(folder: string, settings: Record<string, string>): Promise<string[]> {
  const later = await laterStack(folder, LATER_MINUTES, settings)
  try {
    let isMoreDue = true
    while (isMoreDue) isMoreDue = (await later.housekeeping.sweep()).is_more_due
    const { failed } = await later.housekeeping.prune({ body: { dry_run: false } })
    const wrong = await wrongAfterSweep(later.content, join(folder, 'data'))
    return failed > 0 ? [...wrong, `${failed} could not be pruned`] : wrong
  } finally {
    await later.close()
  }
}
