import { adminRecommendations } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import {
  listRecommendations,
  removeRecommendation,
  saveRecommendation,
} from '../../lib/data/feedback/recommendations.ts'

export const list = endpoint(adminRecommendations.list, ({ query, app }) =>
  listRecommendations(app.content, query),
)

export const put = endpoint(adminRecommendations.put, ({ params, body, actor, app }) =>
  saveRecommendation(app.content, actor, params.week, body),
)

export const remove = endpoint(adminRecommendations.remove, ({ params, actor, app }) =>
  removeRecommendation(app.content, actor, params.week),
)
