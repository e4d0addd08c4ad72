import type { Health } from '../contracts/system.ts'
import type { BaseApp } from './base.ts'

const CHECK_DEADLINE_MS = 2_000

/** Whether what the service depends on answers within two seconds. */
export async function checkHealth(app: BaseApp, signal: AbortSignal): Promise<Health> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(CHECK_DEADLINE_MS)])
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
    () => 'ok' as const,
    () => 'failed' as const,
  )
