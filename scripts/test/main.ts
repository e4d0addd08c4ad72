/**
 * `npm test` checks format, lint and types and runs the quick tests; `npm run test:deep` runs all tests in full (`--deep`);
 * `.ci/run` does both, and runs failed files once more (`--all`). With vitest arguments it runs those tests alone.
 * `--beside 4` runs beside four busy loops. The last line but one says what CPU all of it took, the last line counts over
 * everything.
 */

import { runBusyLoops, takeBeside } from './beside.ts'
import { runChecks } from './checks.ts'
import { countCpu, cpuLines } from './cpu.ts'
import { runAgain } from './run-again.ts'
import { testSeed } from './seed.ts'
import { sum, tallyRun } from './tally.ts'
import { runTests } from './tests.ts'
import { type Tier, tiers } from './tiers.ts'

const { beside, rest } = takeBeside(process.argv.slice(2))
const mode = rest[0] === '--deep' || rest[0] === '--all' ? rest[0] : undefined
const vitestArguments = mode ? rest.slice(1) : rest
const isWhole = vitestArguments.length === 0
const tier: Tier = mode ? 'deep' : 'quick'

const loops = runBusyLoops(beside)
const cpuSeconds = countCpu(loops.pids)
const seed = String(testSeed())
process.env.TEST_SEED = seed
process.stdout.write(`Seed of the samples: ${seed} (TEST_SEED=${seed} repeats it)\n`)

const checks = mode === '--deep' || !isWhole ? [] : await runChecks()
const run = await runTests(tier, vitestArguments)
const { counted, passedAlone } =
  mode === '--all' && isWhole
    ? await runAgain(run, path => runTests(tier, [path]))
    : { counted: run, passedAlone: [] }
loops.end()
if (passedAlone.length > 0)
  process.stdout.write(['Passed only when run again, alone:', ...passedAlone].join('\n  ').concat('\n'))

const { passed, failed } = sum([...checks, tallyRun(counted)])
process.stdout.write(cpuLines(cpuSeconds(), isWhole ? tiers[tier].budget : null))
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
