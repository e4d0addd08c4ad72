import { endpoint } from '../../lib/app/data.ts'
import { prune as pruneFiles } from '../../lib/content/prune/prune.ts'
import { sweepWhatIsDue } from '../../lib/content/sweep/sweep.ts'
import { housekeeping } from '../../lib/contracts/data.ts'

export const sweep = endpoint(housekeeping.sweep, ({ actor, app, signal }) =>
  sweepWhatIsDue(app, actor.acting, signal),
)

export const prune = endpoint(housekeeping.prune, ({ body, actor, app, signal }) =>
  pruneFiles(app, actor.acting, body.dry_run, signal),
)
