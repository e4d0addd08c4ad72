import { readings } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { beginReading, finishReading } from '../../lib/data/articles/reading/position.ts'
import { readingOutcome } from '../../lib/data/learners/activity/outcome.ts'
import { wordsAtStart } from '../../lib/data/learners/activity/reading-start.ts'

export const outcome = endpoint(readings.outcome, ({ params, actor, app }) =>
  readingOutcome(app, actor.acting, params.id),
)

export const begin = endpoint(readings.begin, ({ params, body, actor, app }) =>
  beginReading(app.content, actor.acting, params.id, body, wordsAtStart(app, actor.acting.user_id)),
)

export const finish = endpoint(readings.finish, ({ params, body, actor, app }) =>
  finishReading(app.content, actor.acting, params.id, body, wordsAtStart(app, actor.acting.user_id)),
)
