import { positions } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { getPosition, keepPosition } from '../../lib/data/articles/reading/position.ts'
import { wordsAtStart } from '../../lib/data/learners/activity/reading-start.ts'

export const keep = endpoint(positions.keep, ({ params, body, actor, app }) =>
  keepPosition(app.content, actor.acting, params.id, body, wordsAtStart(app, actor.acting.user_id)),
)

export const get = endpoint(positions.get, ({ params, actor, app }) =>
  getPosition(app.content, actor.acting, params.id),
)
