import type { Clients } from '../contracts/clients.ts'
import type { Overview, OverviewPart, ServiceHealth } from '../contracts/schemas/administration/overview.ts'
import type { Health } from '../contracts/system.ts'
import { isProblem } from '../platform/problems/errors.ts'

/** An incomplete overview now is better than a complete one later. */
const PART_DEADLINE_MS = 4_000
const COUNT_ONLY = { limit: 1 }

type Sources = Pick<Clients, 'userManager' | 'study'>
type Failure = Overview['failures'][number]

/** Totals of the platform, each from its owner. A part whose owner does not answer is null and reported. */
export async function overviewOf({ userManager, study }: Sources, signal: AbortSignal): Promise<Overview> {
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(PART_DEADLINE_MS)]) }
  const { users, members, inviteCodes, registrationRequests, usage } = userManager
  const failures: Failure[] = []
  const part = async <T>(name: OverviewPart, source: Failure['source'], content: Promise<T>) => {
    try {
      return await content
    } catch (error) {
      signal.throwIfAborted()
      const refused = isProblem(error, 'forbidden') || isProblem(error, 'unauthenticated')
      if (refused && source === 'user_manager') throw error
      failures.push({ part: name, source, ...reasonOf(error, options.signal) })
      return null
    }
  }
  const [accounts, codes, requests, usageSums, articles, feedback, backups, services] = await Promise.all([
    part(
      'users',
      'user_manager',
      bothOf(
        totalOf(users.list({ query: COUNT_ONLY }, options)),
        totalOf(members.list({ query: COUNT_ONLY }, options)),
      ),
    ),
    part(
      'invite_codes',
      'user_manager',
      bothOf(
        totalOf(inviteCodes.list({ query: COUNT_ONLY }, options)),
        totalOf(inviteCodes.list({ query: { ...COUNT_ONLY, enabled: true } }, options)),
      ),
    ),
    part(
      'registration_requests',
      'user_manager',
      bothOf(
        totalOf(registrationRequests.list({ query: COUNT_ONLY }, options)),
        totalOf(registrationRequests.list({ query: { ...COUNT_ONLY, status: 'pending' } }, options)),
      ),
    ),
    part('usage', 'user_manager', usage.summary({}, options)),
    part('articles', 'controller', study.administration.counts(undefined, options)),
    part(
      'feedback',
      'controller',
      totalOf(study.adminFeedback.list({ query: { ...COUNT_ONLY, status: 'open' } }, options)),
    ),
    part('backups', 'controller', study.backups.get(undefined, options)),
    servicesHealth({ userManager, study }, options.signal),
  ])
  return {
    users: accounts && { total: accounts[0].total, third_party: accounts[1].total },
    invite_codes: codes && { total: codes[0].total, enabled: codes[1].total },
    registration_requests: requests && { total: requests[0].total, pending: requests[1].total },
    usage: usageSums && { since: usageSums.since, totals: usageSums.totals, ever: usageSums.ever },
    articles,
    feedback: feedback && { open: feedback.total },
    backups,
    services,
    failures,
  }
}

const totalOf = async (list: Promise<{ total: number | null }>) => ({ total: (await list).total })
const bothOf = <A, B>(first: Promise<A>, second: Promise<B>) => Promise.all([first, second])

function reasonOf(error: unknown, { aborted }: AbortSignal): Pick<Failure, 'code' | 'detail'> {
  if (isProblem(error)) return { code: error.code, detail: error.message }
  if (aborted) return { code: 'unavailable', detail: 'The service did not answer in time.' }
  throw error
}

const BEHIND_THE_CONTROLLER = ['data', 'agent']

/** The health of the two services that manager_server knows, which also ask those behind the controller. */
async function servicesHealth(
  { userManager, study }: Pick<Clients, 'userManager' | 'study'>,
  signal: AbortSignal,
): Promise<ServiceHealth[]> {
  const [accounts, controller] = await Promise.all([
    userManager.system.health(undefined, { signal }).catch(() => null),
    study.system.health(undefined, { signal }).catch(() => null),
  ])
  return [reported('user-manager', accounts), reported('study', controller), ...behind(controller)]
}

function behind(controller: Health | null): ServiceHealth[] {
  if (!controller)
    return BEHIND_THE_CONTROLLER.map(service => ({ service, status: 'unknown', failed_checks: [] }))
  return Object.entries(controller.checks)
    .filter(([name]) => name !== 'user-manager')
    .map(([service, status]) => ({ service, status, failed_checks: [] }))
}

const reported = (service: string, health: Health | null): ServiceHealth => ({
  service,
  status: health?.status ?? 'failed',
  failed_checks: Object.entries(health?.checks ?? {}).flatMap(([name, status]) =>
    status === 'failed' ? [name] : [],
  ),
})
