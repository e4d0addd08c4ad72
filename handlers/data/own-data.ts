import { ownData } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { exportPart } from '../../lib/data/learners/export-part.ts'
import { mustAct } from '../../lib/platform/auth/actor.ts'

export const part = endpoint(ownData.part, ({ query, actor, app }) =>
  exportPart(app, mustAct(actor.acting), query),
)
