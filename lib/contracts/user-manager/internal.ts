import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { CurrentAccount, Erasure } from '../schemas/accounts/accounts.ts'
import { UserUuid } from '../schemas/accounts/members.ts'
import { NewUsageRecord, UsageCost } from '../schemas/accounts/usage.ts'
import { ArticleModels } from '../schemas/articles/articles.ts'
import { Id, NoContent, PathId, PathIndex, Ulid } from '../schemas/basics.ts'

export const internal = group({
  account: {
    ...route('GET', '/v1/accounts/{id}', 'service'),
    summary:
      'The role of an account, since when its tokens count, and whether a session has ended; 404 once it is deleted',
    params: z.object({ id: z.union([PathId, UserUuid]) }),
    query: z.object({ session: Ulid.optional() }),
    output: CurrentAccount,
  },
  administrators: {
    ...route('GET', '/v1/accounts/administrators', 'service'),
    summary: 'The number of administrators',
    output: z.object({ count: z.number().int() }),
  },
  revocations: {
    ...route('GET', '/v1/accounts/revocations', 'service'),
    summary:
      'The accounts that were deleted, changed their role or password or ended a session after a position in the list of revocations; without one, only the end of the list',
    query: z.object({ after: PathIndex.optional() }),
    output: z.object({
      position: z.number().int().describe('Up to here the list was read'),
      accounts: z.array(z.union([Id, z.uuid()])),
      is_more_due: z.boolean(),
    }),
  },
  sweep: {
    ...route('POST', '/v1/accounts/sweep', 'service'),
    repeatable: true,
    summary: 'Remove sign-ins, tickets and sessions that have expired, as far as one call goes',
    output: z.object({ swept: z.number().int(), is_more_due: z.boolean() }),
  },
  erasures: {
    ...route('GET', '/v1/accounts/erasures', 'service'),
    summary: 'Deleted accounts whose learning data are to be erased now',
    output: z.object({ erasures: z.array(Erasure) }),
  },
  erased: {
    ...route('POST', '/v1/accounts/erasures/{id}/done', 'service'),
    repeatable: true,
    summary: 'Record that an account is erased; the first time it becomes due once more',
    params: z.object({ id: PathId }),
    body: Erasure.pick({ due_at: true }).strict(),
    ...NoContent,
  },
  recordUsage: {
    ...route('POST', '/v1/accounts/usage', 'service'),
    repeatable: true,
    summary: 'Store usage records; one that is stored already is not changed',
    body: z.strictObject({ records: z.array(NewUsageRecord).min(1).max(100) }),
    output: z.object({ kept: z.number().int() }),
  },
  pruneUsage: {
    ...route('POST', '/v1/accounts/usage/prune', 'service'),
    repeatable: true,
    summary: 'Remove usage records that are older than USAGE_DAYS, as far as one call goes; sums stay',
    output: z.object({ removed: z.number().int(), is_more_due: z.boolean() }),
  },
  articleModels: {
    ...route('POST', '/v1/accounts/usage/models', 'service'),
    repeatable: true,
    summary: 'The models that last succeeded in translating and explaining these articles, in their order',
    body: z.strictObject({ article_ids: z.array(Id).min(1).max(200) }),
    output: z.object({ models: z.array(ArticleModels) }),
  },
  costs: {
    ...route('GET', '/v1/accounts/usage/costs', 'service'),
    summary: 'Recent costs of the models for the text they answered',
    output: z.object({ costs: z.array(UsageCost) }),
  },
})
