/** `npm run check`: format, lint and types, as at the start of `npm test`. */

import { runChecks } from './checks.ts'
import { sum } from './tally.ts'

process.exitCode = sum(await runChecks()).failed > 0 ? 1 : 0
