import { runSeeded } from '../options.ts'
import { kill } from './kill.ts'

const USUAL_TIMES = 20

/** Cuts the power of a stack under load, and checks its data: `npm run kill -- --times 20`. */
await runSeeded('times', USUAL_TIMES, async ({ amount: times, ...given }) => {
  const faults = await kill({ times, ...given })
  given.say(`${times} kills, ${faults.length} faults`)
  return faults
})
