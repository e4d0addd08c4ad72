/**
 * `npm test` checks format, lint and types and runs the quick tests; `npm run test:deep` runs the deep ones
 * (`--deep`), `.ci/run` both, and once more what failed (`--all`). With vitest arguments it runs those tests alone. The
 * last line counts over everything.
 */

import { runChecks } from './checks.ts'
import { runAgain } from './run-again.ts'
import { testSeed } from './seed.ts'
import { sum, tallyRun } from './tally.ts'
import { runTests, type Tier } from './tests.ts'

const [first, ...rest] = process.argv.slice(2)
const isDeep = first === '--deep'
const isAll = first === '--all'
const vitestArguments = isDeep || isAll ? rest : process.argv.slice(2)

const seed = String(testSeed())
process.env.TEST_SEED = seed
process.stdout.write(`Seed of the samples: ${seed} (TEST_SEED=${seed} repeats it)\n`)

const checks = isDeep || vitestArguments.length > 0 ? [] : await runChecks()
const tiers: Tier[] = isAll ? ['quick', 'deep'] : [isDeep ? 'deep' : 'quick']
const runs = []
for (const tier of tiers) runs.push({ tier, ...(await runTests(tier, vitestArguments)) })

const isWhole = isAll && vitestArguments.length === 0
const { counted, passedAlone } = isWhole ? await runAgain(runs, runTests) : { counted: runs, passedAlone: [] }
if (passedAlone.length > 0)
  process.stdout.write(['Passed only when run again, alone:', ...passedAlone].join('\n  ').concat('\n'))

const { passed, failed } = sum([...checks, ...counted.map(tallyRun)])
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
