import { changes } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { listChanges } from '../../lib/data/learners/changes/list-changes.ts'
import { undoChange } from '../../lib/data/learners/changes/undo-change.ts'

export const list = endpoint(changes.list, ({ query, actor, app }) =>
  listChanges(app.learning, actor.acting, query),
)

export const undo = endpoint(changes.undo, ({ params, body, actor, app }) =>
  undoChange(app.learning, actor.acting, params.request_id, body.request_id),
)
