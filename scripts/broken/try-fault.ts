import { testsIn, testsReaching } from './command.ts'
import type { Copy } from './copy.ts'
import type { Fault } from './fault.ts'
import { runVitest } from './run-vitest.ts'
import { failingFile, failsIn, type Verdict } from './verdict.ts'

/** A file that a fault makes hang ends by the limits of its tests. */
const MOST_MS = 10 * 60_000
/** Tests of most of the product, one after the other. */
const MOST_REACHING_MS = 60 * 60_000

/** Runs the test file that the patch names and, if that is silent, those that its files reach, unless only the named one is wanted. */
export async function tryFault(
  copy: Copy,
  fault: Fault,
  { named: onlyNamed, signal }: { named: boolean; signal: AbortSignal },
): Promise<Verdict> {
  if (!(await copy.applies(fault.path))) return { is: 'not applicable' }
  await copy.apply(fault.path)
  try {
    const named = await runVitest(copy, testsIn(fault.tier, [fault.file]), { signal, deadlineMs: MOST_MS })
    if (failsIn(named, fault.file)) return { is: 'noticed', by: fault.file }
    if (onlyNamed) return { is: 'unnoticed' }
    const reached = testsReaching(fault.changed)
    const by = failingFile(await runVitest(copy, reached, { signal, deadlineMs: MOST_REACHING_MS }))
    return by === undefined ? { is: 'unnoticed' } : { is: 'noticed elsewhere', by }
  } finally {
    await copy.takeBack(fault.path)
  }
}

/** The faults whose named files fail without any fault, so that their failure says nothing. */
export async function withoutSoundFile(
  copy: Copy,
  faults: readonly Fault[],
  signal: AbortSignal,
): Promise<Set<Fault>> {
  const unsound = new Set<Fault>()
  for (const [tier, those] of Map.groupBy(faults, fault => fault.tier)) {
    const files = [...new Set(those.map(({ file }) => file))]
    const report = await runVitest(copy, testsIn(tier, files), { signal, deadlineMs: MOST_REACHING_MS })
    const passing = new Set(
      report?.files.filter(({ ok, passed }) => ok && passed > 0).map(({ path }) => path),
    )
    for (const fault of those) if (!passing.has(fault.file)) unsound.add(fault)
  }
  return unsound
}
