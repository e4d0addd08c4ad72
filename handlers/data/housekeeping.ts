import { endpoint } from '../../lib/app/data.ts'
import { sweepWhatIsDue } from '../../lib/content/sweep/sweep.ts'
import { housekeeping } from '../../lib/contracts/data.ts'

export const sweep = endpoint(housekeeping.sweep, ({ actor, app, signal }) =>
  sweepWhatIsDue(app.content, actor.acting, signal),
)
