import { z } from 'zod'
import type { Health } from '../contracts/system.ts'
import type { BaseApp } from './base.ts'

/** What a sister service says that has lost something itself. */
const Degraded = z.object({ status: z.literal('degraded') })

/** Whether what the service depends on answers in time. */
export async function checkHealth(app: BaseApp, signal: AbortSignal): Promise<Health> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(app.healthDeadlineMs)])
  const checks = await Promise.all(
    Object.entries(app.dependencies).map(
      async ([name, check]) => [name, await outcome(check(deadline))] as const,
    ),
  )
  const failed = checks.some(([, result]) => result === 'failed')
  return { status: failed ? 'degraded' : 'ok', service: app.service, checks: Object.fromEntries(checks) }
}

const outcome = (check: Promise<unknown>) =>
  check.then(
    told => (Degraded.safeParse(told).success ? ('degraded' as const) : ('ok' as const)),
    () => 'failed' as const,
  )
