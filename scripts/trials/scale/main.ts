import { runTrial } from '../options.ts'
import { measureDay } from './measure.ts'
import { scaleReport } from './report.ts'

const USUAL_LEARNERS = 10

/** Shows which limit a growing number of learners reaches first: `npm run scale -- --learners 10`. */
await runTrial('learners', USUAL_LEARNERS, async ({ amount, seed }, signal) => {
  // A partition that only one learner touches counts as that learner's own.
  if (amount < 2) throw new Error('Name at least two learners, to see what they share.')
  console.log(scaleReport(await measureDay(amount, seed, signal)))
})
