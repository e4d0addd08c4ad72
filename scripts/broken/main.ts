/**
 * Applies the small faults of `test/broken` to a temporary copy of the working tree, one at a time, and says which ones no
 * test noticed: `npm run broken`, or `npm run broken -- access` for those whose path contains the word. `--named` runs
 * only the test files that the patches name, which is enough while a patch is written.
 */

import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runMain } from '../run-main.ts'
import { copyTree } from './copy.ts'
import { FAULTS, readFaults } from './fault.ts'
import { tryFault, withoutSoundFile } from './try-fault.ts'
import { isNoticed, lineOf, summaryOf, type Trial } from './verdict.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

await runMain(async signal => {
  const { values: options, positionals: words } = parseArgs({
    options: { named: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const faults = await readFaults(root, words)
  if (faults.length === 0) throw new Error(`No patch in ${FAULTS} has such a path.`)
  await using copy = await copyTree(root)
  console.log(`Runs the test files that ${faults.length} patches name, without any fault …`)
  const unsound = await withoutSoundFile(copy, faults, signal)
  const trials: Trial[] = []
  for (const fault of faults) {
    const startedAt = performance.now()
    const verdict = unsound.has(fault)
      ? { is: 'not tried' as const }
      : await tryFault(copy, fault, { ...options, signal })
    const trial = { fault, verdict, seconds: (performance.now() - startedAt) / 1000 }
    trials.push(trial)
    console.log(lineOf(trial))
  }
  console.log(summaryOf(trials))
  return trials.every(isNoticed)
})
