import type { Clients } from '../contracts/clients.ts'
import type { Overview, OverviewPart } from '../contracts/schemas/overview.ts'
import { isProblem } from '../http/errors.ts'
import { servicesHealth } from './services-health.ts'

/** An overview with a gap now is worth more than a whole one later. */
const PART_DEADLINE_MS = 4_000
const COUNT_ONLY = { limit: 1 }

type Sources = Pick<Clients, 'userManager' | 'study'>
type Failure = Overview['failures'][number]

/** The totals of the whole platform, each from its owner; a part whose owner does not answer is null and named. */
export async function overviewOf({ userManager, study }: Sources, signal: AbortSignal): Promise<Overview> {
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(PART_DEADLINE_MS)]) }
  const { users, inviteCodes, registrationRequests, usage } = userManager
  const failures: Failure[] = []
  const part = async <T>(name: OverviewPart, source: Failure['source'], asked: Promise<T>) => {
    try {
      return await asked
    } catch (error) {
      signal.throwIfAborted()
      // Who is no administrator any more is told so, by whoever owns the accounts.
      const refused = isProblem(error, 'forbidden') || isProblem(error, 'unauthenticated')
      if (refused && source === 'user_manager') throw error
      failures.push({ part: name, source, ...reasonOf(error, options.signal) })
      return null
    }
  }
  const [userTotal, codes, requests, usageTotals, articles, services] = await Promise.all([
    part('users', 'user_manager', totalOf(users.list({ query: COUNT_ONLY }, options))),
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
    servicesHealth({ userManager, study }, options.signal),
  ])
  return {
    users: userTotal && { total: userTotal.total },
    invite_codes: codes && { total: codes[0].total, enabled: codes[1].total },
    registration_requests: requests && { total: requests[0].total, pending: requests[1].total },
    usage: usageTotals && { since: usageTotals.since, totals: usageTotals.totals },
    articles,
    services,
    failures,
  }
}

const totalOf = async (list: Promise<{ total: number | null }>) => ({ total: (await list).total })
const bothOf = <A, B>(first: Promise<A>, second: Promise<B>) => Promise.all([first, second])

function reasonOf(error: unknown, { aborted }: AbortSignal): Pick<Failure, 'code' | 'detail'> {
  if (isProblem(error)) return { code: error.code, detail: error.message }
  if (aborted) return { code: 'unavailable', detail: 'It did not answer in time.' }
  throw error
}
