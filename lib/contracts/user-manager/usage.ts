import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { UsageDimension, UsageRecord, UsageSummary } from '../schemas/accounts/usage.ts'
import { listOf, Page, PathId } from '../schemas/basics.ts'

export const usage = group({
  list: {
    ...route('GET', '/api/admin/usage', 'root'),
    summary: 'List usage records, the latest first',
    query: Page.extend({ user_id: PathId.optional(), article_id: PathId.optional() }),
    output: listOf(UsageRecord),
  },
  summary: {
    ...route('GET', '/api/admin/usage/summary', 'root'),
    summary:
      'Totals of all usage, and of that of the last days, also split by day, model, account or article',
    query: z.object({
      by: UsageDimension.optional(),
      days: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .transform(Number)
        .default(30),
    }),
    output: UsageSummary,
  },
})
