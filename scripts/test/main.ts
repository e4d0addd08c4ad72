/**
 * `npm test` checks format, lint and types and runs every test; `npm test -- <vitest arguments>` runs those tests
 * alone. The last line counts over everything.
 */
import { runChecks } from './checks.ts'
import { sum } from './tally.ts'
import { runTests } from './tests.ts'

const vitestArguments = process.argv.slice(2)
const checks = vitestArguments.length > 0 ? [] : await runChecks()
const { passed, failed } = sum([...checks, await runTests(vitestArguments)])

process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
