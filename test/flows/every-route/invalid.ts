import type { Operation } from '../../../lib/platform/http/route.ts'
import { badIds, badMethods, badQueries, targetOf } from '../../support/bad-input/addresses.ts'
import { badBodies, badObjects, badStreams } from '../../support/bad-input/bodies.ts'
import { exampleOf } from '../../support/bad-input/examples.ts'
import { sized } from '../../support/sample.ts'
import { type Asked, unrefused, withBody } from './asked.ts'
import { dealt, ownRoutes, sampledByGroup } from './chosen.ts'
import type { StackWithEverything } from './stack.ts'

type Params = Record<string, string>
type Fault = Omit<Asked, 'route'>

const inBody = (route: Operation, params: Params) => ({
  method: route.method,
  target: targetOf(route, params),
})

/** The faults of requests, each kind with the routes on which it is tried. */
const kinds = {
  form: {
    routes: ownRoutes.filter(({ body }) => body),
    faults: (route: Operation, params: Params): Fault[] =>
      badBodies(route, exampleOf(route)).map(body => ({ ...body, ...inBody(route, params) })),
  },
  field: {
    routes: ownRoutes.filter(({ body }) => body),
    faults: (route: Operation, params: Params): Fault[] =>
      (route.body ? badObjects(route.body, exampleOf(route)) : []).map(body => ({
        ...body,
        ...inBody(route, params),
        code: 'invalid_input',
      })),
  },
  bytes: {
    routes: ownRoutes.filter(({ receives }) => receives),
    faults: (route: Operation, params: Params): Fault[] =>
      badStreams(route).map(body => ({ ...body, ...inBody(route, params) })),
  },
  id: {
    routes: ownRoutes.filter(({ params }) => params),
    faults: (route: Operation, params: Params): Fault[] =>
      badIds(route, params).map(address => ({ ...address, ...withBody(route) })),
  },
  query: {
    routes: ownRoutes,
    faults: (route: Operation, params: Params): Fault[] =>
      badQueries(route, params).map(address => ({ ...address, ...withBody(route) })),
  },
  method: {
    routes: ownRoutes,
    faults: (route: Operation, params: Params): Fault[] => badMethods(route, params),
  },
}

/**
 * The faults of a kind that were not refused as documented. That the schemas of all routes refuse all of them is tested
 * without a server (test/lib/contracts/bad-input.test.ts); here each is sent over the network to some route of each service.
 */
export async function accepted(given: StackWithEverything, kind: keyof typeof kinds): Promise<string[]> {
  const { routes, faults } = kinds[kind]
  const chosen = dealt(sampledByGroup(routes), route => faults(route, given.paramsOf(route)), sized(3, 1))
  return unrefused(given, chosen, async ([route, fault]) => ({
    ...fault,
    route,
    headers: { ...(await given.strongest(route)), ...fault.headers },
  }))
}
