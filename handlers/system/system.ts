import { z } from 'zod'
import type { BaseApp } from '../../lib/app/base.ts'
import type { Health, SystemGroup } from '../../lib/contracts/system.ts'
import { pageAddressOf } from '../../lib/platform/config/public-address.ts'
import { openapiOf } from '../../lib/platform/http/openapi.ts'
import type { Contract } from '../../lib/platform/http/route.ts'
import { endpointFor } from '../../lib/platform/http/serving/endpoint.ts'

const endpoint = endpointFor<BaseApp>()

/** The routes that every service has. */
export function systemHandlers<A extends 'public' | 'root'>(contract: Contract<{ system: SystemGroup<A> }>) {
  const { health, openapi } = contract.groups.system
  // Made for the first who asks, since making all seven takes a tenth of the start.
  let document: ReturnType<typeof openapiOf> | undefined
  return {
    health: endpoint(health, ({ app, signal }) => checkHealth(app, signal)),
    openapi: endpoint(openapi, async ({ app }) => {
      document ??= openapiOf(contract, (await import('../../lib/contracts/schema-names.ts')).schemaNames)
      const address = pageAddressOf(app.service, app.config)
      // Without one, callers go to where they read the document.
      return address === undefined ? document : { ...document, servers: [{ url: address }] }
    }),
  }
}

/** A service's own report that a dependency fails. */
const Degraded = z.object({ status: z.literal('degraded') })

/** Asks every dependency of the service for its health, with a deadline. */
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
