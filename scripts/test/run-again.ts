import type { Run } from './tally.ts'
import type { Tier } from './tests.ts'

/** Where more files fail, it is the code that fails and not the machine: none is run again. */
const MOST = 12

interface TierRun extends Run {
  tier: Tier
}

/**
 * Runs each file that failed once more, one after the other with nothing beside it. What passes then counts instead of
 * what failed, and is named; what fails again counts as it did.
 */
export async function runAgain(
  runs: readonly TierRun[],
  run: (tier: Tier, args: string[]) => Promise<Run>,
): Promise<{ counted: Run[]; passedAlone: string[] }> {
  const failing = runs.flatMap(({ tier, files }) =>
    files.filter(({ ok }) => !ok).map(({ path }) => ({ tier, path })),
  )
  const passed = new Map<string, Run['files'][number]>()
  for (const { tier, path } of failing.length > MOST ? [] : failing) {
    const again = await run(tier, [path])
    const file = again.files.find(file => file.path === path)
    if (again.succeeded && file?.ok && file.passed > 0) passed.set(path, file)
  }
  return { counted: runs.map(one => withPassed(one, passed)), passedAlone: [...passed.keys()] }
}

/** A run without a failing file any more has succeeded: those were why vitest said that it had not. */
function withPassed(run: TierRun, passed: ReadonlyMap<string, Run['files'][number]>): Run {
  const files = run.files.map(file => passed.get(file.path) ?? file)
  const isMended = run.files.some(file => passed.has(file.path))
  return { files, strays: run.strays, succeeded: run.succeeded || isMended }
}
