import { contracts } from '../../../lib/contracts/index.ts'
import { type Operation, operationsOf } from '../../../lib/platform/http/route.ts'
import { testSeed } from '../../../scripts/test/seed.ts'
import { isDeep } from '../../support/sample.ts'

export const operations: Operation[] = Object.values(contracts).flatMap(contract => operationsOf(contract))
/**
 * The routes with handlers of their own. A relay takes and refuses what its owner does, by the same schemas, and admits no
 * more callers (test/lib/contracts/relays.test.ts); how it passes a call on is tested once (test/router/relays.test.ts).
 */
export const ownRoutes = operations.filter(route => !route.relays)
export const relays = operations.filter(route => route.relays)
export const isInternal = ({ service }: Operation) => contracts[service].internal

const groupOf = ({ operation }: Operation) => operation.slice(0, operation.lastIndexOf('.'))

/** All routes in the deep tier, otherwise one of each group, by the seed. */
export const sampledByGroup = (routes: Operation[]) => (isDeep ? routes : oneOfEach(routes, groupOf))

/** One route of each kind, by the seed. */
export const oneOfEach = (routes: Operation[], kindOf: (route: Operation) => string): Operation[] =>
  [...Map.groupBy(routes, kindOf).values()].flatMap(same => same[testSeed() % same.length] ?? [])

/** One way in, as far as authentication can tell: the service, and whom its route admits. */
export const wayInto = ({ service, access }: Operation) => `${service} ${access}`

/**
 * Deals faults out to the routes of each service: each fault at least once in a service, and at least `least` to each route.
 */
export function dealt<F>(routes: Operation[], faultsOf: (route: Operation) => F[], least: number) {
  const places = [...Map.groupBy(routes, ({ service }) => service).values()]
  return places.flatMap(ofService =>
    ofService.flatMap((route, n) => {
      const faults = faultsOf(route)
      const parts = Math.max(1, Math.min(ofService.length, Math.ceil(faults.length / least)))
      return faults
        .filter((_, m) => m % parts === (n + testSeed()) % parts)
        .map(fault => [route, fault] as const)
    }),
  )
}
