import { z } from 'zod'
import type { BaseApp } from '../../lib/app/base.ts'
import type { Health, SystemGroup } from '../../lib/contracts/system.ts'
import { pageAddressOf } from '../../lib/platform/config/public-address.ts'
import { openapiOf } from '../../lib/platform/http/openapi.ts'
import type { Contract } from '../../lib/platform/http/route.ts'
import { endpointFor } from '../../lib/platform/http/serving/endpoint.ts'

const endpoint = endpointFor<BaseApp>()

export function systemHandlers<A extends 'public' | 'root'>(contract: Contract<{ system: SystemGroup<A> }>) {
  const { health, openapi } = contract.groups.system
  // Made on demand: all seven take a tenth of the start.
  let document: ReturnType<typeof openapiOf> | undefined
  return {
    health: endpoint(health, ({ app, signal }) => checkHealth(app, signal)),
    openapi: endpoint(openapi, async ({ app }) => {
      document ??= openapiOf(contract, (await import('../../lib/contracts/documented.ts')).documented)
      const address = pageAddressOf(app.service, app.config)
      // A document without servers sends callers to where they read it.
      return address === undefined ? document : { ...document, servers: [{ url: address }] }
    }),
  }
}

/** Sent by a service with a failing dependency. */
const Degraded = z.object({ status: z.literal('degraded') })

/** Has a deadline. */
export async function checkHealth(app: BaseApp, signal: AbortSignal): Promise<Health> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(app.healthDeadlineMs)])
  const checks = await Promise.all(
    Object.entries(app.dependencies).map(
      async ([name, check]) => [name, await outcome(check(deadline))] as const,
    ),
  )
  const failed = checks.some(([, result]) => result === 'failed')
  const installation = await app.installation?.own().catch(() => undefined)
  return {
    status: failed ? 'degraded' : 'ok',
    service: app.service,
    release: app.release,
    checks: Object.fromEntries(checks),
    ...(installation && { installation }),
  }
}

const outcome = (check: Promise<unknown>) =>
  check.then(
    answer => (Degraded.safeParse(answer).success ? ('degraded' as const) : ('ok' as const)),
    () => 'failed' as const,
  )
