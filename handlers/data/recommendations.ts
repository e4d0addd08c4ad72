import { endpoint } from '../../lib/app/data.ts'
import { recommendations } from '../../lib/contracts/data/contract.ts'
import { weeklyRecommendation } from '../../lib/feedback/recommendations.ts'

export const weekly = endpoint(recommendations.weekly, ({ app }) => weeklyRecommendation(app.content))
