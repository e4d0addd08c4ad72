import { interruption, readOptions } from '../options.ts'
import { measureDay } from './measure.ts'
import { scaleReport } from './report.ts'

const USUAL_LEARNERS = 10

/** What is full first when there are more learners: `npm run scale -- --learners 10`. */
async function main(): Promise<void> {
  const { amount, seed } = readOptions('learners', USUAL_LEARNERS)
  // A partition that only one learner touches counts as that learner's own.
  if (amount < 2) throw new Error('It takes two learners to see what they share.')
  console.log(scaleReport(await measureDay(amount, seed, interruption())))
}

try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
