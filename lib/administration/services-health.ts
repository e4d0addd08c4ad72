import type { Clients } from '../contracts/clients.ts'
import type { ServiceHealth } from '../contracts/schemas/overview.ts'
import type { Health } from '../contracts/system.ts'

const BEHIND_THE_CONTROLLER = ['data', 'agent']

/**
 * How the services are, as the two owners tell that manager_server knows: their own health, and whether those
 * behind the controller answer it.
 */
export async function servicesHealth(
  { userManager, study }: Pick<Clients, 'userManager' | 'study'>,
  signal: AbortSignal,
): Promise<ServiceHealth[]> {
  const [accounts, controller] = await Promise.all([
    userManager.system.health(undefined, { signal }).catch(() => null),
    study.system.health(undefined, { signal }).catch(() => null),
  ])
  return [asTold('user-manager', accounts), asTold('study', controller), ...behind(controller)]
}

function behind(controller: Health | null): ServiceHealth[] {
  if (!controller)
    return BEHIND_THE_CONTROLLER.map(service => ({ service, status: 'unknown', failed_checks: [] }))
  return Object.entries(controller.checks)
    .filter(([name]) => name !== 'user-manager')
    .map(([service, status]) => ({ service, status, failed_checks: [] }))
}

const asTold = (service: string, health: Health | null): ServiceHealth => ({
  service,
  status: health?.status ?? 'failed',
  failed_checks: Object.entries(health?.checks ?? {}).flatMap(([name, status]) =>
    status === 'failed' ? [name] : [],
  ),
})
