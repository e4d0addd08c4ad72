import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { signAssertion } from '../../lib/platform/auth/assertion.ts'
import { signingKey } from '../../lib/platform/auth/secret.ts'
import { type Operation, operationsOf } from '../../lib/platform/http/route.ts'
import { behaviours, type FakeProvider, startFakeProvider } from '../support/fake-provider/index.ts'
import { configureModel } from '../support/models.ts'
import { PUBLIC_URL, thirdPartyMember } from '../support/open-id/browser.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../support/open-id/provider.ts'
import { administrator, learner, signIn } from '../support/people.ts'
import { type TestStack, testSecrets, testStack } from '../support/stack.ts'
import { ended } from '../support/tasks.ts'
import { shortText } from '../support/texts.ts'
import { caseOf, internalServices, ownedCases, verdictOn } from '../support/access/cases.ts'
import type { Given } from '../support/access/examples.ts'
import { mustBeDecided } from '../support/access/unowned.ts'
import { type CallerName, callers } from '../support/access/verdicts.ts'

const operations = Object.values(contracts).flatMap(contract => operationsOf(contract))
/** Well-formed ids of things that do not exist. */
const strangers: Record<string, string> = { holder: 'nobody-at-all', task_id: '01JD0000000000000000000000' }

let stack: TestStack
let provider: FakeProvider
let openId: OpenIdProvider
let given: Given
let headersOf: (caller: CallerName, route: Operation) => Promise<Record<string, string>>

beforeAll(async () => {
  openId = await startOpenIdProvider({ publicUrl: PUBLIC_URL })
  stack = await testStack(openId.settings)
  const [root, owner, other] = [await administrator(stack), await learner(stack), await learner(stack)]
  const upload = { raw_content: shortText, explain_mode: 'split' as const }
  const { task_id } = await owner.study.articles.upload({ body: upload })
  const { article_id } = await ended(owner, task_id)

  const assertions = await signingKey(testSecrets.CONTROLLER_ASSERTION_SECRET)
  const hanako = await thirdPartyMember(stack)
  openId.person.account = 'taro'
  const taro = await thirdPartyMember(stack)
  openId.person.account = 'jiro'
  const jiro = await thirdPartyMember(stack)
  // One call of these deletes the account that makes it.
  const leaving: Record<string, typeof taro> = {
    'user-manager.profile.remove': taro,
    'study.profile.remove': jiro,
  }
  // A call of these ends the session that makes it, or all of an account.
  const endsSessions = ({ operation }: Operation) => /\.sessions\.(?:endAll|endThis)$/.test(operation)
  const ownSignIn = async (caller: CallerName) => {
    if (caller === 'third-party') {
      openId.person.account = 'saburo'
      return thirdPartyMember(stack)
    }
    const { user } = await learner(stack)
    if (caller.startsWith('root'))
      await root.accounts.users.role({ params: { id: user.id }, body: { role: 'root' } })
    return signIn(stack, user.username, `password of ${user.username}`)
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const asserted = async (route: Operation, user_id: number | null) => ({
    'x-service-assertion': await signAssertion(
      assertions,
      {
        issuer: 'study',
        audience: route.service,
        operation: route.operation,
        acting: user_id === null ? null : { user_id, role: 'user' },
      },
      new Date(),
    ),
  })
  provider = await startFakeProvider()
  await configureModel(stack, provider)
  // The translation and the explanation of the second upload: its task never comes to an end.
  provider.behave([behaviours.hang, behaviours.hang])
  const asked = provider.requests.length
  const holding = await owner.study.articles.upload({ body: { raw_content: shortText } })
  await vi.waitFor(() => expect(provider.requests.length).toBeGreaterThan(asked), 30_000)
  const { article_id: held } = await owner.study.tasks.get({ params: { task_id: holding.task_id } })
  const { id: feedback } = await owner.study.feedback.give({
    body: { request_id: task_id, kind: 'bug', text: 'The button does nothing.' },
  })
  given = { article: article_id ?? 0, task: task_id, held: held ?? 0, feedback, account: owner.user.id }
  headersOf = async (caller, route) => {
    // Root routes of internal services want the calling service's word too.
    const internal = internalServices.has(route.service) && route.access === 'root'
    const carried = internal ? await asserted(route, root.user.id) : {}
    if (caller === 'guest') return carried
    if (endsSessions(route) && !caller.startsWith('service')) return bearer((await ownSignIn(caller)).token)
    if (caller === 'owner') return { ...carried, ...bearer(owner.token) }
    if (caller === 'other') return { ...carried, ...bearer(other.token) }
    if (caller === 'third-party') return { ...carried, ...bearer((leaving[route.operation] ?? hanako).token) }
    if (caller === 'root') return { ...carried, ...bearer(root.token) }
    if (caller === 'root without assertion') return bearer(root.token)
    // Other routes decide this themselves, so they get a guest instead.
    if (caller === 'service for nobody') return route.access === 'acting' ? asserted(route, null) : carried
    return asserted(route, caller === 'service' ? owner.user.id : other.user.id)
  }
})
afterAll(async () => {
  await stack.close()
  await provider.close()
  await openId.close()
})

async function statusOf(route: Operation, caller: CallerName) {
  const { params, query, body = {} } = caseOf(route) ?? {}
  const named = params?.(given) ?? {}
  const path = route.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => named[name] ?? strangers[name] ?? '999999',
  )
  const reply = await fetch(`${stack.addresses[route.service]}${path}?${new URLSearchParams(query)}`, {
    method: route.method,
    headers: { 'content-type': 'application/json', ...(await headersOf(caller, route)) },
    // A route that receives a stream takes the same text as bytes.
    ...(route.body || route.receives ? { body: JSON.stringify(body) } : {}),
    redirect: 'manual',
  })
  await reply.body?.cancel()
  return reply.status
}

describe('every route', () => {
  it('has a test case here if it concerns an account’s data', () => {
    const undecided = operations.filter(route => mustBeDecided(route) && !caseOf(route))
    expect(undecided.map(({ operation }) => operation)).toEqual([])
    const known = new Set(operations.map(({ operation }) => operation))
    expect(Object.keys(ownedCases).filter(operation => !known.has(operation))).toEqual([])
  })

  it.each(operations.map(route => [route.operation, route] as const))(
    '%s admits exactly the callers that its contract allows',
    async (_, route) => {
      for (const caller of callers) {
        const status = await statusOf(route, caller)
        const verdict = status === 401 || status === 403 ? status : 'open'
        expect([caller, verdict]).toEqual([caller, verdictOn(route, caller)])
      }
    },
  )

  it('leaves the owner’s article unchanged throughout', async () => {
    const owner = await administrator(stack)
    const article = await owner.study.articles.get({ params: { id: given.article } })
    expect(article).toMatchObject({ status: 'completed', summary: '' })
    expect(article.sentences.map(({ sentence }) => sentence).join('')).toBe(shortText)
    expect(article.sentences.every(({ translation }) => translation === '')).toBe(true)
  })
})
