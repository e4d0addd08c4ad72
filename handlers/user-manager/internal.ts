import { modelsOfArticles } from '../../lib/accounts/article-models.ts'
import { existingUser } from '../../lib/accounts/find-account.ts'
import { presentUser } from '../../lib/accounts/present.ts'
import { recentCosts } from '../../lib/accounts/recent-costs.ts'
import { recordUsage as keepUsage } from '../../lib/accounts/record-usage.ts'
import { endpoint } from '../../lib/app/user-manager.ts'
import { internal } from '../../lib/contracts/user-manager.ts'

export const account = endpoint(internal.account, async ({ params, app }) =>
  presentUser(await existingUser(app.accounts, params.id)),
)

export const recordUsage = endpoint(internal.recordUsage, async ({ body, app }) => ({
  kept: await keepUsage(app.accounts, body.records),
}))

export const articleModels = endpoint(internal.articleModels, async ({ body, app, signal }) => ({
  models: await modelsOfArticles(app.accounts, body.article_ids, signal),
}))

export const costs = endpoint(internal.costs, async ({ app, signal }) => ({
  costs: await recentCosts(app.accounts, signal),
}))
