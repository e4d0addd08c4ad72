import type { Run } from './tally.ts'

/** Files are not run again if more fail: the code is at fault then, not the machine. */
const MOST = 12

/** Runs each failed file once more, with nothing beside it. One that passes then counts as passed, and is named. */
export async function runAgain(
  first: Run,
  run: (path: string) => Promise<Run>,
): Promise<{ counted: Run; passedAlone: string[] }> {
  const failing = first.files.filter(({ ok }) => !ok)
  const passed = new Map<string, Run['files'][number]>()
  for (const { path } of failing.length > MOST ? [] : failing) {
    const again = await run(path)
    const second = again.files.find(file => file.path === path)
    if (again.succeeded && again.strays === 0 && second?.ok && second.passed > 0) passed.set(path, second)
  }
  return { counted: withPassed(first, passed), passedAlone: [...passed.keys()] }
}

/** A run whose last failing file has passed has succeeded: the failures were why vitest said otherwise. */
function withPassed(run: Run, passed: ReadonlyMap<string, Run['files'][number]>): Run {
  const files = run.files.map(file => passed.get(file.path) ?? file)
  return { files, strays: run.strays, succeeded: run.succeeded || passed.size > 0 }
}
