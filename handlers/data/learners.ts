import { learners } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { eraseLearner } from '../../lib/data/learners/erase-learner.ts'

export const erase = endpoint(learners.erase, ({ params, query, app }) => eraseLearner(app, params.id, query))

export const highestId = endpoint(learners.highestId, async ({ app }) => ({
  highest_user_id: await app.writers.highest(),
}))
