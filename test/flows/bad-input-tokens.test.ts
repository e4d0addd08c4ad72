import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { isForServices, type Operation } from '../../lib/platform/http/route.ts'
import { complaints, send } from '../support/bad-input/replies.ts'
import {
  type Forgery,
  forgedAssertions,
  forgedBearers,
  genuineAssertion,
} from '../support/bad-input/tokens.ts'
import { sampled } from '../support/sample.ts'
import { targetOf } from '../support/bad-input/addresses.ts'
import { exampleOf, operations } from '../support/bad-input/examples.ts'
import { type StackWithEverything, stackWithEverything } from './bad-input-stack.ts'

let given: StackWithEverything
let before: Record<string, unknown>
beforeAll(async () => {
  given = await stackWithEverything()
  before = await given.stack.written()
})
afterAll(() => given.stack.close())

/** Forged headers with which an otherwise valid request was not refused as unauthenticated. */
async function letIn(route: Operation, forgeries: Forgery[]): Promise<string[]> {
  const { method } = route
  const target = targetOf(route, given.paramsOf(route))
  const body = route.body ? JSON.stringify(exampleOf(route)) : route.receives && 'some bytes'
  const found = sampled(forgeries, 5).map(async ({ what, headers }) => {
    const sent = { what, method, target, headers: { 'content-type': 'application/json', ...headers } }
    const reply = await send(given.stack.addresses[route.service], body ? { ...sent, body } : sent)
    const faults = complaints(reply, { status: 401, code: 'unauthenticated' })
    return faults.map(complaint => `${what}: ${complaint}`)
  })
  return (await Promise.all(found)).flat()
}

const isInternal = ({ service }: Operation) => contracts[service].internal
const named = (routes: Operation[]) => routes.map(route => [route.operation, route] as const)
const byName = operations.filter(({ access }) => access !== 'public' && access !== 'signed')
const forPeople = byName.filter(route => !isForServices(route))
const forServices = byName.filter(route => isForServices(route) || isInternal(route))

describe('every route that is not public', () => {
  it.each(named(forPeople))('%s refuses an invalid token', async (_, route) => {
    const assertion = isInternal(route) ? await genuineAssertion(route, given.root.user) : {}
    const forgeries = await forgedBearers(route, given.owner.token)
    const asked = forgeries.filter(({ headers }) => route.access !== 'guest' || headers.authorization)
    const withAssertion = asked.map(({ what, headers }) => ({ what, headers: { ...assertion, ...headers } }))
    expect(await letIn(route, withAssertion)).toEqual([])
  })

  it.each(named(forServices))('%s refuses an invalid assertion', async (_, route) => {
    expect(await letIn(route, await forgedAssertions(route, given.root.token))).toEqual([])
  })

  // A guest has none.
  const withBody = byName.filter(({ access, body, receives }) => access !== 'guest' && (body || receives))
  it.each(named(withBody))(
    '%s refuses a caller without a token before the body arrives',
    async (_, route) => {
      const target = targetOf(route, given.paramsOf(route))
      // Declares a body that is never sent.
      const headers = { 'content-type': 'application/json', 'content-length': 100 }
      const sent = { what: 'no token', method: route.method, target, headers }
      const reply = await send(given.stack.addresses[route.service], sent)
      expect(complaints(reply, { status: 401, code: 'unauthenticated' })).toEqual([])
    },
  )

  it('stores nothing for a refused request', async () => {
    expect(await given.stack.written()).toEqual(before)
  })
})
