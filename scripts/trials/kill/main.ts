import { interruption, readOptions } from '../options.ts'
import { kill } from './kill.ts'

const USUAL_TIMES = 20

/** Cuts the power of a stack under load, and looks what that left: `npm run kill -- --times 20`. */
async function main(): Promise<void> {
  const { amount: times, seed } = readOptions('times', USUAL_TIMES)
  console.log(`Seed ${seed} (--seed ${seed} repeats it)`)
  const faults = await kill({ times, seed, signal: interruption(), say: line => console.log(line) })
  console.log(`${times} kills, ${faults.length} faults`)
  if (faults.length > 0) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
