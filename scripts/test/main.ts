/**
 * `npm test` checks format, lint and types and runs the quick tests; `npm run test:deep` runs the deep ones
 * (`--deep`); `.ci/run` runs both, and failed files once more (`--all`). With vitest arguments it runs those tests alone.
 * The last line but one says what CPU all of it took, the last line counts over everything.
 */

import { runChecks } from './checks.ts'
import { countCpu, cpuLine } from './cpu.ts'
import { runAgain } from './run-again.ts'
import { testSeed } from './seed.ts'
import { sum, tallyRun } from './tally.ts'
import { runTests } from './tests.ts'
import { type Tier, tiers } from './tiers.ts'

const [first, ...rest] = process.argv.slice(2)
const isDeep = first === '--deep'
const isAll = first === '--all'
const vitestArguments = isDeep || isAll ? rest : process.argv.slice(2)
const isWhole = vitestArguments.length === 0

const cpuSeconds = countCpu()
const seed = String(testSeed())
process.env.TEST_SEED = seed
process.stdout.write(`Seed of the samples: ${seed} (TEST_SEED=${seed} repeats it)\n`)

const checks = isDeep || !isWhole ? [] : await runChecks()
const names: Tier[] = isAll ? ['quick', 'deep'] : [isDeep ? 'deep' : 'quick']
const runs = []
for (const tier of names) runs.push({ tier, ...(await runTests(tier, vitestArguments)) })

const { counted, passedAlone } =
  isAll && isWhole ? await runAgain(runs, runTests) : { counted: runs, passedAlone: [] }
if (passedAlone.length > 0)
  process.stdout.write(['Passed only when run again, alone:', ...passedAlone].join('\n  ').concat('\n'))

const { passed, failed } = sum([...checks, ...counted.map(tallyRun)])
const budget = names.reduce((seconds, tier) => seconds + tiers[tier].budget, 0)
process.stdout.write(`${cpuLine(cpuSeconds(), isWhole ? budget : null)}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
