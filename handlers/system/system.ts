import type { BaseApp } from '../../lib/app/base.ts'
import { checkHealth } from '../../lib/app/health.ts'
import type { systemGroup } from '../../lib/contracts/system.ts'
import { endpointFor } from '../../lib/http/endpoint.ts'
import { openapiOf } from '../../lib/http/openapi.ts'
import type { Contract } from '../../lib/http/route.ts'

const endpoint = endpointFor<BaseApp>()

/** What every service answers of itself. */
export function systemHandlers(contract: Contract<{ system: typeof systemGroup }>) {
  const { health, openapi } = contract.groups.system
  const document = openapiOf(contract)
  return {
    health: endpoint(health, ({ app, signal }) => checkHealth(app, signal)),
    openapi: endpoint(openapi, () => document),
  }
}
