import { endpoint } from '../../lib/app/data.ts'
import { learners } from '../../lib/contracts/data/contract.ts'
import { eraseLearner } from '../../lib/learners/erase-learner.ts'

export const erase = endpoint(learners.erase, ({ params, app }) => eraseLearner(app, params.id))
