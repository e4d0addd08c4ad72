import { group, route } from '../../platform/http/route.ts'
import { AccountQuota, AccountStorage, Quota } from '../schemas/accounts/quotas.ts'
import { ById, NoContent } from '../schemas/basics.ts'

export const storage = group({
  get: {
    ...route('GET', '/v1/data/storage', 'acting'),
    summary: 'What the account stores and has recorded today, and its quota',
    output: AccountStorage,
  },
})

/** Not relayed: the controller asks before it pays for something that will be stored. */
export const room = group({
  check: {
    ...route('GET', '/v1/data/storage/room', 'acting'),
    stores: true,
    summary: 'Check that the account may store something',
    ...NoContent,
  },
})

export const quotas = group({
  get: {
    ...route('GET', '/v1/data/admin/quotas', 'root'),
    summary: 'The default quota',
    output: Quota,
  },
  put: {
    ...route('PUT', '/v1/data/admin/quotas', 'root'),
    summary: 'Change the default quota',
    body: Quota,
    output: Quota,
  },
  ofAccount: {
    ...route('GET', '/v1/data/admin/quotas/{id}', 'root'),
    summary: 'The quota of an account, and what it stores',
    params: ById,
    output: AccountQuota,
  },
  putOfAccount: {
    ...route('PUT', '/v1/data/admin/quotas/{id}', 'root'),
    summary: 'Give an account a quota of its own',
    params: ById,
    body: Quota,
    output: AccountQuota,
  },
  resetOfAccount: {
    ...route('DELETE', '/v1/data/admin/quotas/{id}', 'root'),
    summary: "Remove an account's own quota, so that the default applies",
    params: ById,
    output: AccountQuota,
  },
})
