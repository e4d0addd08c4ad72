import { recommendations } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { weeklyRecommendation } from '../../lib/data/feedback/recommendations.ts'

export const weekly = endpoint(recommendations.weekly, ({ app }) => weeklyRecommendation(app.content))
