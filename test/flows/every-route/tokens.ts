import { type Access, isForServices, type Operation } from '../../../lib/platform/http/route.ts'
import {
  type Forgery,
  forgedAssertions,
  forgedBearers,
  genuineAssertion,
} from '../../support/bad-input/tokens.ts'
import { isDeep } from '../../support/sample.ts'
import { answerOf, fitting, unrefused } from './asked.ts'
import { isInternal, oneOfEach, operations, wayInto } from './chosen.ts'
import { outlivedTokens, type StackWithEverything } from './stack.ts'

const unauthenticated = { status: 401, code: 'unauthenticated' }
const readsToken = new Set<Access>(['guest', 'user', 'member', 'root'])
const byName = operations.filter(({ access }) => access !== 'public' && access !== 'signed')
const forPeople = byName.filter(route => !isForServices(route))
const forServices = byName.filter(route => isForServices(route) || isInternal(route))

/**
 * One mechanism authenticates the callers of all routes (lib/platform/http/serving/authenticate.ts): every forgery is tried
 * on one route of each service and access, and in the deep tier one forgery on each other route.
 */
async function letIn(
  given: StackWithEverything,
  routes: Operation[],
  forgeriesFor: (route: Operation) => Promise<Forgery[]>,
): Promise<string[]> {
  const thorough = new Set(oneOfEach(routes, wayInto))
  const found: string[] = []
  for (const [n, route] of routes.entries()) {
    if (!isDeep && !thorough.has(route)) continue
    const forgeries = await forgeriesFor(route)
    const tried = thorough.has(route) ? forgeries : forgeries.slice(n % forgeries.length).slice(0, 1)
    const faults = await unrefused(given, tried, ({ what, headers }) => ({
      ...fitting(route, { what, headers, params: given.paramsOf(route) }),
      ...unauthenticated,
    }))
    found.push(...faults)
  }
  return found
}

export const letInByToken = (given: StackWithEverything) =>
  letIn(given, forPeople, async route => {
    const assertion = isInternal(route) ? await genuineAssertion(route, given.root.user) : {}
    const forgeries = await forgedBearers(route, given.owner.token)
    return forgeries
      .filter(({ headers }) => route.access !== 'guest' || 'authorization' in headers)
      .map(({ what, headers }) => ({ what, headers: { ...assertion, ...headers } }))
  })

export const letInByAssertion = (given: StackWithEverything) =>
  letIn(given, forServices, route => forgedAssertions(route, given.root.token))

/** The routes that wait for a body before they refuse a caller without a token. */
export async function waitForBody(given: StackWithEverything): Promise<string[]> {
  // A guest has none.
  const routes = byName.filter(({ access, body, receives }) => access !== 'guest' && (body || receives))
  const chosen = isDeep ? routes : oneOfEach(routes, route => `${wayInto(route)} ${route.receives}`)
  return unrefused(given, chosen, route => {
    const { body: _, ...sent } = fitting(route, { what: 'no token', params: given.paramsOf(route) })
    // Declares a body that is never sent.
    return { ...sent, headers: { ...sent.headers, 'content-length': 100 }, ...unauthenticated }
  })
}

/** The tokens that outlived their account or their password and were not refused, and the newer one where it was. */
export async function letInAfterwards(given: StackWithEverything): Promise<string[]> {
  const { account, password, current } = await outlivedTokens(given.stack)
  const routes = operations.filter(route => !isInternal(route) && readsToken.has(route.access))
  const chosen = isDeep ? routes : oneOfEach(routes, wayInto)
  const sent = (route: Operation, what: string, token: string) =>
    fitting(route, { what, params: given.paramsOf(route), headers: { authorization: `Bearer ${token}` } })
  const asked = chosen.flatMap(route => [
    {
      ...sent(route, 'a deleted account', account),
      ...unauthenticated,
      says: 'This account no longer exists.',
    },
    {
      ...sent(route, 'a former password', password),
      ...unauthenticated,
      says: 'The password was changed after this sign-in. Sign in again.',
    },
  ])
  const refused = oneOfEach(routes, wayInto)
    .filter(({ method, reply }) => method === 'GET' && reply !== 'stream')
    .map(async route => {
      const request = sent(route, 'the new password', current)
      const { status } = await answerOf(given.stack.addresses[route.service], request)
      return status === 401 || status === 403 ? [`${route.operation}, the new password: ${status}`] : []
    })
  return [...(await unrefused(given, asked, request => request)), ...(await Promise.all(refused)).flat()]
}
