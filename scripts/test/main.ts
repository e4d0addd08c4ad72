/**
 * `npm test` checks format, lint and types and runs the quick tests; `npm run test:deep` runs the deep ones
 * (`--deep`), `.ci/run` both (`--all`). With vitest arguments it runs those tests alone. The last line counts over
 * everything.
 */

import { runChecks } from './checks.ts'
import { testSeed } from './seed.ts'
import { sum, type Tally } from './tally.ts'
import { runTests } from './tests.ts'

const [first, ...rest] = process.argv.slice(2)
const isDeep = first === '--deep'
const isAll = first === '--all'
const vitestArguments = isDeep || isAll ? rest : process.argv.slice(2)

const seed = String(testSeed())
process.env.TEST_SEED = seed
process.stdout.write(`Seed of the samples: ${seed} (TEST_SEED=${seed} repeats it)\n`)

const tallies: Tally[] = []
if (!isDeep && vitestArguments.length === 0) tallies.push(...(await runChecks()))
if (!isDeep) tallies.push(await runTests('quick', vitestArguments))
if (isDeep || isAll) tallies.push(await runTests('deep', vitestArguments))

const { passed, failed } = sum(tallies)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
