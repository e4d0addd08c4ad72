import { internal } from '../../lib/contracts/user-manager.ts'
import { Problem } from '../../lib/platform/problems/errors.ts'
import { administratorIds } from '../../lib/user-manager/accounts/administrators.ts'
import { dueErasures, noteErased } from '../../lib/user-manager/accounts/erasures.ts'
import { sweepExpired } from '../../lib/user-manager/accounts/sessions/expiry.ts'
import { revocationsAfter } from '../../lib/user-manager/accounts/sessions/revocations.ts'
import { endpoint } from '../../lib/user-manager/app.ts'
import { modelsOfArticles } from '../../lib/user-manager/usage/article-models.ts'
import { recordUsage as keepUsage } from '../../lib/user-manager/usage/record-usage.ts'
import { pruneUsage as prune, recentCosts } from '../../lib/user-manager/usage/usage-reports.ts'

export const account = endpoint(internal.account, async ({ params, query, app }) => {
  const current = await app.currentAccount(params.id, query.session)
  if (!current) throw new Problem('not_found', 'This account does not exist.')
  return current
})

export const administrators = endpoint(internal.administrators, async ({ app, signal }) => ({
  count: (await administratorIds(app.accounts, signal)).length,
}))

export const revocations = endpoint(internal.revocations, ({ query, app }) =>
  revocationsAfter(app.accounts, query.after),
)

export const sweep = endpoint(internal.sweep, ({ app, signal }) => sweepExpired(app.accounts, signal))

export const erasures = endpoint(internal.erasures, async ({ app, signal }) => ({
  erasures: await dueErasures(app.accounts, signal),
}))

export const erased = endpoint(internal.erased, ({ params, body, app }) =>
  noteErased(app.accounts, { user_id: params.id, due_at: body.due_at }),
)

export const recordUsage = endpoint(internal.recordUsage, async ({ body, app }) => ({
  kept: await keepUsage(app.accounts, body.records),
}))

export const pruneUsage = endpoint(internal.pruneUsage, ({ app, signal }) =>
  prune(app.accounts, app.config.USAGE_DAYS, signal),
)

export const articleModels = endpoint(internal.articleModels, async ({ body, app, signal }) => ({
  models: await modelsOfArticles(app.accounts, body.article_ids, signal),
}))

export const costs = endpoint(internal.costs, async ({ app, signal }) => ({
  costs: await recentCosts(app.accounts, signal),
}))
