import { ownData } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { exportPart } from '../../lib/data/learners/export-part.ts'

export const part = endpoint(ownData.part, ({ query, actor, app }) => exportPart(app, actor.acting, query))
