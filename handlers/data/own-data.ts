import { endpoint } from '../../lib/app/data.ts'
import { mustAct } from '../../lib/auth/actor.ts'
import { ownData } from '../../lib/contracts/data/contract.ts'
import { exportPart } from '../../lib/learners/export/export-part.ts'

export const part = endpoint(ownData.part, ({ query, actor, app }) =>
  exportPart(app, mustAct(actor.acting), query),
)
