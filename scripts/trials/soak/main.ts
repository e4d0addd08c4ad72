import { runSeeded } from '../options.ts'
import { soak } from './soak.ts'

const USUAL_MINUTES = 20

/** Watches the memory of a stack under load: `npm run soak -- --minutes 20`. */
await runSeeded('minutes', USUAL_MINUTES, async ({ amount: minutes, ...given }) => {
  const faults = await soak({ minutes, ...given })
  for (const fault of faults) given.say(`FAULT: ${fault}`)
  given.say(`${faults.length} faults`)
  return faults
})
