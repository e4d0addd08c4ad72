import { foundation } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { clearFoundation, listResource, writeResource } from '../../lib/data/learners/profile/foundation.ts'

export const list = endpoint(foundation.list, ({ params, query, actor, app }) =>
  listResource(app, actor.acting.user_id, params.resource, query),
)

export const write = endpoint(foundation.write, ({ params, query, body, actor, app }) =>
  writeResource(app, params.resource, {
    ...body,
    ...query,
    record_id: params.record_id,
    user_id: actor.acting.user_id,
  }),
)

export const clear = endpoint(foundation.clear, ({ body, actor, app }) =>
  clearFoundation(app.learning, { ...body, user_id: actor.acting.user_id }),
)
