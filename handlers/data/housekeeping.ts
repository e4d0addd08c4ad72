import { housekeeping } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { prune as pruneFiles } from '../../lib/data/housekeeping/prune.ts'
import { sweep as sweepContent } from '../../lib/data/housekeeping/sweep.ts'
import { sweepLearners } from '../../lib/data/learners/learning/sweep.ts'
import { sweepMined } from '../../lib/data/learners/mined/sweep-mined.ts'
import { sweepGlosses } from '../../lib/data/learners/skills/glosses.ts'
import { noteRecount, sweepRecounts } from '../../lib/data/quota/recount.ts'

export const sweep = endpoint(housekeeping.sweep, async ({ app }) => {
  const content = await sweepContent(app)
  const learners = await sweepLearners(app, {
    cleared: user_id => noteRecount(app.content, user_id),
    mined: user_id => sweepMined(app, user_id),
  })
  const glosses = await sweepGlosses(app)
  const recounts = await sweepRecounts(app)
  return {
    swept: content.swept + learners.handled + glosses.handled + recounts.handled,
    is_more_due: content.is_more_due || learners.is_more_due || glosses.is_more_due || recounts.is_more_due,
  }
})

export const prune = endpoint(housekeeping.prune, ({ body, app }) => pruneFiles(app, body.dry_run))
