import { quotas } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { readAccountQuota } from '../../lib/data/quota/account-storage.ts'
import { changeAccountQuota, changeDefaultQuota, readDefaultQuota } from '../../lib/data/quota/quotas.ts'

export const get = endpoint(quotas.get, ({ app }) => readDefaultQuota(app.content))

export const put = endpoint(quotas.put, ({ body, app }) => changeDefaultQuota(app.content, body))

export const ofAccount = endpoint(quotas.ofAccount, ({ params, app }) => readAccountQuota(app, params.id))

export const putOfAccount = endpoint(quotas.putOfAccount, async ({ params, body, app }) => {
  await changeAccountQuota(app.content, params.id, body)
  return readAccountQuota(app, params.id)
})

export const resetOfAccount = endpoint(quotas.resetOfAccount, async ({ params, app }) => {
  await changeAccountQuota(app.content, params.id, null)
  return readAccountQuota(app, params.id)
})
