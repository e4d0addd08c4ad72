import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../lib/platform/http/route.ts'
import { complaints, type Expected, type RawRequest, send } from '../support/bad-input/replies.ts'
import { canary } from '../support/bad-input/words.ts'
import { sampled } from '../support/sample.ts'
import { badIds, badMethods, badQueries, targetOf } from '../support/bad-input/addresses.ts'
import { badBodies, badObjects, badStreams } from '../support/bad-input/bodies.ts'
import { exampleOf, operations } from '../support/bad-input/examples.ts'
import { SOME_BYTES, type StackWithEverything, stackWithEverything } from './bad-input-stack.ts'

let given: StackWithEverything
let before: Record<string, unknown>
let secrets: string[]
beforeAll(async () => {
  given = await stackWithEverything()
  before = await given.stack.written()
  secrets = [canary, ...given.secrets]
})
afterAll(() => given.stack.close())

/** Requests that were not refused as documented, a sentence each. */
async function faultsOf(route: Operation, requests: (RawRequest & Expected)[]): Promise<string[]> {
  const address = given.stack.addresses[route.service]
  const identity = await given.strongest(route)
  const faults = sampled(requests, 3).map(async request => {
    const reply = await send(address, { ...request, headers: { ...identity, ...request.headers } })
    const leaked = secrets.some(secret => JSON.stringify(reply).includes(secret))
    const found = [...complaints(reply, request), ...(leaked ? ['repeats a secret'] : [])]
    return found.map(complaint => `${request.what}: ${complaint}`)
  })
  return (await Promise.all(faults)).flat()
}

const named = (routes: Operation[]) => routes.map(route => [route.operation, route] as const)
const withBody = operations.filter(route => route.body)
const receiving = operations.filter(route => route.receives)
const withParams = operations.filter(route => route.params)

describe('every route', () => {
  it.each(named(withBody))('%s refuses a body of another type or form', async (_, route) => {
    const { method } = route
    const target = targetOf(route, given.paramsOf(route))
    const bodies = badBodies(route, exampleOf(route))
    expect(
      await faultsOf(
        route,
        bodies.map(body => ({ ...body, method, target })),
      ),
    ).toEqual([])
  })

  it.each(named(withBody))('%s refuses a body with an invalid field', async (_, route) => {
    const { method, body } = route
    const target = targetOf(route, given.paramsOf(route))
    expect(body?.safeParse(exampleOf(route)).error).toBeUndefined()
    const objects = body ? badObjects(body, exampleOf(route)) : []
    const requests = objects.map(object => ({ ...object, method, target, code: 'invalid_input' }))
    expect(await faultsOf(route, requests)).toEqual([])
  })

  it.each(named(receiving))('%s refuses bodies that are compressed or too large', async (_, route) => {
    const { method } = route
    const target = targetOf(route, given.paramsOf(route))
    const streams = badStreams(route).map(body => ({ ...body, method, target }))
    expect(await faultsOf(route, streams)).toEqual([])
  })

  it.each(named(withParams))('%s refuses malformed ids', async (_, route) => {
    expect(await faultsOf(route, withExample(route, badIds(route, given.paramsOf(route))))).toEqual([])
  })

  it.each(named(operations))('%s refuses an unknown query parameter', async (_, route) => {
    expect(await faultsOf(route, withExample(route, badQueries(route, given.paramsOf(route))))).toEqual([])
  })

  it.each(named(operations))('%s names the allowed methods', async (_, route) => {
    expect(await faultsOf(route, badMethods(route, given.paramsOf(route)))).toEqual([])
  })

  it('stores nothing and logs no secret for a refused request', async () => {
    expect(await given.stack.written()).toEqual(before)
    const logged = given.stack.logged.join('')
    expect(secrets.filter(secret => logged.includes(secret))).toEqual([])
    expect(given.stack.logged.filter(line => line.includes('"level":"error"'))).toEqual([])
  })
})

/** With a body that fits, so that only the address can be refused. */
function withExample<R extends RawRequest>(route: Operation, requests: R[]): R[] {
  if (route.receives) return requests.map(request => ({ ...request, body: SOME_BYTES }))
  if (!route.body) return requests
  const body = JSON.stringify(exampleOf(route))
  return requests.map(request => ({ ...request, body, headers: { 'content-type': 'application/json' } }))
}
