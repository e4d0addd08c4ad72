import { signAssertion } from '../../../lib/platform/auth/assertion.ts'
import { signingKey } from '../../../lib/platform/auth/secret.ts'
import type { Operation } from '../../../lib/platform/http/route.ts'
import { testSeed } from '../../../scripts/test/seed.ts'
import { caseOf, internalServices, verdictByAccess, verdictOn } from '../../support/access/cases.ts'
import type { Given } from '../../support/access/examples.ts'
import { type CallerName, callers } from '../../support/access/verdicts.ts'
import type { RawRequest } from '../../support/bad-input/replies.ts'
import { thirdPartyMember } from '../../support/open-id/browser.ts'
import { learner } from '../../support/people.ts'
import { isDeep } from '../../support/sample.ts'
import { testSecrets } from '../../support/stack.ts'
import { answerOf, unrefused } from './asked.ts'
import { oneOfEach, operations, wayInto } from './chosen.ts'
import { promotedLearner, type StackWithEverything } from './stack.ts'

/** Well-formed ids of things that do not exist. */
const strangers: Record<string, string> = { holder: 'nobody-at-all', task_id: '01JD0000000000000000000000' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A call of these ends the session or the account that makes it. */
const endsCaller = ({ operation }: Operation) =>
  /\.sessions\.(?:endAll|endThis)$|\.profile\.remove$/.test(operation)

async function ownSignIn(given: StackWithEverything, caller: CallerName): Promise<string> {
  if (caller === 'third-party') {
    given.openId.person.account = 'jiro'
    return (await thirdPartyMember(given.stack)).token
  }
  const { token } = await (caller.startsWith('root') ? promotedLearner(given.stack) : learner(given.stack))
  return token
}

async function asserted(route: Operation, user_id: number | null) {
  const { service: audience, operation } = route
  const acting = user_id === null ? null : { user_id, role: 'user' as const }
  const key = await signingKey(testSecrets.CONTROLLER_ASSERTION_SECRET)
  const call = { issuer: 'study' as const, audience, operation, acting }
  return { 'x-service-assertion': await signAssertion(key, call, new Date()) }
}

async function headersOf(given: StackWithEverything, route: Operation, caller: CallerName) {
  const { owner, other, foreign, root } = given
  // Root routes of internal services want the calling service's word too.
  const isInternal = internalServices.has(route.service) && route.access === 'root'
  const carried = isInternal ? await asserted(route, root.user.id) : {}
  const tokens = { owner, other, 'third-party': foreign, root, 'root without assertion': root }
  switch (caller) {
    case 'guest':
      return carried
    case 'service':
      return asserted(route, owner.user.id)
    case 'service for another':
      return asserted(route, other.user.id)
    case 'service for nobody':
      // Other routes decide this themselves, so they get a guest instead.
      return route.access === 'acting' ? asserted(route, null) : carried
    default: {
      const isEnded = endsCaller(route) && verdictOn(route, caller) === 'open'
      const token = isEnded ? await ownSignIn(given, caller) : tokens[caller].token
      return { ...(caller === 'root without assertion' ? {} : carried), ...bearer(token) }
    }
  }
}

async function request(
  given: StackWithEverything,
  texts: Pick<Given, 'article' | 'held'>,
  route: Operation,
  caller: CallerName,
) {
  const { params, query, body = {} } = caseOf(route) ?? {}
  const { task, feedback, owner } = given
  const named = params?.({ ...texts, task, feedback, account: owner.user.id }) ?? {}
  const idOf = (_: string, name: string) => named[name] ?? strangers[name] ?? '999999'
  return {
    route,
    what: caller,
    method: route.method,
    target: `${route.path.replace(/\{(\w+)\}/g, idOf)}?${new URLSearchParams(query)}`,
    headers: { 'content-type': 'application/json', ...(await headersOf(given, route, caller)) },
    // A route that receives a stream takes the same text as bytes.
    ...(route.body || route.receives ? { body: JSON.stringify(body) } : {}),
  }
}

/**
 * The callers that are tried. Which of them an access admits is one mechanism for all routes, so that one of those whom it
 * refuses is enough, by the seed, and where nothing else decides one of those whom it admits. All are tried on one route of
 * each service and access, and in the deep tier on every route.
 */
function triedOn(route: Operation, n: number): readonly CallerName[] {
  if (isDeep || thorough.has(route)) return callers
  const isRefused = (caller: CallerName) => verdictByAccess(route, caller) !== 'open'
  const [refused, admitted] = [callers.filter(isRefused), callers.filter(caller => !isRefused(caller))]
  const one = (some: CallerName[]) => some.filter((_, m) => m === (testSeed() + n) % some.length)
  return [...one(refused), ...(caseOf(route) ? admitted : one(admitted))]
}
const thorough = new Set(oneOfEach(operations, wayInto))

/** The callers whom routes did not refuse although they must, a sentence each. */
export async function wronglyAdmitted(given: StackWithEverything, routes: Operation[]): Promise<string[]> {
  const tried = routes.flatMap((route, n) =>
    triedOn(route, n).flatMap(caller => {
      const status = verdictOn(route, caller)
      return status === 'open' ? [] : [{ route, caller, status }]
    }),
  )
  // Nothing is changed, so no text needs to be held.
  const texts = { article: given.article, held: given.article }
  return unrefused(given, tried, async ({ route, caller, status }) => ({
    ...(await request(given, texts, route, caller)),
    status,
    ...codeOf(route, caller, status),
  }))
}

/** An id of another account is refused in the same words everywhere. */
function codeOf(route: Operation, caller: CallerName, status: 401 | 403): { code?: string } {
  if (status === 401) return { code: 'unauthenticated' }
  const isOther = caller === 'other' || caller === 'service for another'
  return caseOf(route) && isOther ? { code: 'forbidden' } : {}
}

/** The callers whom routes refused although they must let them in, a sentence each. */
export async function wronglyRefused(
  given: StackWithEverything,
  held: number,
  routes: Operation[],
): Promise<string[]> {
  const texts = { article: given.article, held }
  const found: string[] = []
  for (const [n, route] of routes.entries()) {
    const open = triedOn(route, n).filter(caller => verdictOn(route, caller) === 'open')
    const statuses = open.map(async caller => {
      const asked = await request(given, texts, route, caller)
      const status = await statusOf(given.stack.addresses[route.service], route, asked)
      return status === 401 || status === 403 ? [`${route.operation} refuses ${caller}: ${status}`] : []
    })
    found.push(...(await Promise.all(statuses)).flat())
  }
  return found
}

async function statusOf(address: string, { reply }: Operation, asked: RawRequest): Promise<number> {
  if (reply !== 'stream') return (await answerOf(address, asked)).status
  const { target, method, body } = asked
  const headers = new Headers(
    Object.entries(asked.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const answer = await fetch(address + target, {
    method,
    headers,
    ...(body ? { body } : {}),
    redirect: 'manual',
  })
  // It may never end.
  await answer.body?.cancel()
  return answer.status
}
