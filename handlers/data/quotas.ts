import { quotas } from '../../lib/contracts/data/contract.ts'
import { type DataApp, endpoint } from '../../lib/data/app.ts'
import { readAccountQuota } from '../../lib/data/quota/account-storage.ts'
import { changeAccountQuota, changeDefaultQuota, readDefaultQuota } from '../../lib/data/quota/quotas.ts'

export const get = endpoint(quotas.get, ({ app }) => readDefaultQuota(app.content))

export const put = endpoint(quotas.put, ({ body, app }) => changeDefaultQuota(app.content, body))

export const ofAccount = endpoint(quotas.ofAccount, async ({ params, app, signal }) => {
  await mustExist(app, params.id, signal)
  return readAccountQuota(app, params.id)
})

export const putOfAccount = endpoint(quotas.putOfAccount, async ({ params, body, app, signal }) => {
  await mustExist(app, params.id, signal)
  await changeAccountQuota(app.content, params.id, body)
  return readAccountQuota(app, params.id)
})

export const resetOfAccount = endpoint(quotas.resetOfAccount, async ({ params, app, signal }) => {
  await mustExist(app, params.id, signal)
  await changeAccountQuota(app.content, params.id, null)
  return readAccountQuota(app, params.id)
})

/** Throws 404 unless user_manager has the account: a deleted one's record would never be removed. */
async function mustExist({ clients }: DataApp, id: number, signal: AbortSignal): Promise<void> {
  await clients.userManager.internal.account({ params: { id } }, { signal })
}
