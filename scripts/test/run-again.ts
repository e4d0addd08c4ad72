import type { Run } from './tally.ts'
import type { Tier } from './tiers.ts'

/** No file is run again if more fail: the code is at fault then, not the machine. */
const MOST = 12

interface TierRun extends Run {
  tier: Tier
}

/**
 * Runs each file that failed once more, one after the other with nothing beside it. A file that passes then counts as
 * passed, and is named; one that fails again counts as it did.
 */
export async function runAgain(
  runs: readonly TierRun[],
  run: (tier: Tier, args: string[]) => Promise<Run>,
): Promise<{ counted: Run[]; passedAlone: string[] }> {
  const failing = runs.flatMap(({ tier, files }) =>
    files.filter(({ ok }) => !ok).map(file => ({ tier, file })),
  )
  const passed = new Map<Run['files'][number], Run['files'][number]>()
  for (const { tier, file } of failing.length > MOST ? [] : failing) {
    const again = await run(tier, [file.path])
    const second = again.files.find(({ path }) => path === file.path)
    if (again.succeeded && second?.ok && second.passed > 0) passed.set(file, second)
  }
  return {
    counted: runs.map(one => withPassed(one, passed)),
    passedAlone: [...passed.keys()].map(({ path }) => path),
  }
}

/** A run whose last failing file has passed has succeeded: the failures were why vitest said otherwise. */
function withPassed(run: TierRun, passed: ReadonlyMap<Run['files'][number], Run['files'][number]>): Run {
  const files = run.files.map(file => passed.get(file) ?? file)
  const isMended = run.files.some(file => passed.has(file))
  return { files, strays: run.strays, succeeded: run.succeeded || isMended }
}
