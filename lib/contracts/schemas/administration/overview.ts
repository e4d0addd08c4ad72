import { z } from 'zod'
import { UsageSummary } from '../accounts/usage.ts'
import { ArticleCounts } from '../articles/articles.ts'
import { BackupState } from './backups.ts'

/** Null where there are more than lists count. */
const Total = z.number().int().nullable()

/** The totals an overview is made of. */
export const OverviewPart = z.enum([
  'users',
  'invite_codes',
  'registration_requests',
  'usage',
  'articles',
  'feedback',
  'backups',
])
export type OverviewPart = z.infer<typeof OverviewPart>

/** The health of a service, as it reports itself or as a service that depends on it does. */
export const ServiceHealth = z.object({
  service: z.string(),
  /** Unknown where only a service that does not answer could say it. */
  status: z.enum(['ok', 'degraded', 'failed', 'unknown']),
  /** Which of what it depends on does not answer it, as far as it says so itself. */
  failed_checks: z.array(z.string()),
})
export type ServiceHealth = z.infer<typeof ServiceHealth>

export const Overview = z.object({
  /** Those with a password, and apart from them those that sign in through another provider. */
  users: z.object({ total: Total, third_party: Total }).nullable(),
  invite_codes: z.object({ total: Total, enabled: Total }).nullable(),
  registration_requests: z.object({ total: Total, pending: Total }).nullable(),
  /** `ever` covers all days, `totals` the last 30. */
  usage: UsageSummary.pick({ since: true, totals: true, ever: true }).nullable(),
  articles: ArticleCounts.nullable(),
  feedback: z.object({ open: Total }).nullable(),
  backups: BackupState.nullable(),
  services: z.array(ServiceHealth),
  /** The parts that are null, whose they are, and why there is nothing. */
  failures: z.array(
    z.object({
      part: OverviewPart,
      source: z.enum(['user_manager', 'controller']),
      code: z.string(),
      detail: z.string(),
    }),
  ),
})
export type Overview = z.infer<typeof Overview>
