import { interruption, readOptions } from '../options.ts'
import { soak } from './soak.ts'

const USUAL_MINUTES = 20

/** Watches the memory of a stack under load: `npm run soak -- --minutes 20`. */
async function main(): Promise<void> {
  const { amount: minutes, seed } = readOptions('minutes', USUAL_MINUTES)
  console.log(`Seed ${seed} (--seed ${seed} repeats it)`)
  const faults = await soak({ minutes, seed, signal: interruption(), say: line => console.log(line) })
  for (const fault of faults) console.log(`FAULT: ${fault}`)
  console.log(`${faults.length} faults`)
  if (faults.length > 0) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
