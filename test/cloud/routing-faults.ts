import { type Contract, type Operation, operationsOf } from '../../lib/http/route.ts'
import type { StoreName } from '../../lib/store/tables.ts'
import type { Deployed } from './deployed.ts'

/** What a deployment is held against: the router's own services. */
export interface Declared {
  contract: Contract
  stores: readonly StoreName[]
}
export const DOMAIN = 'example.org'

const isStream = ({ receives, reply }: Operation) => [receives, reply].includes('stream')
export const livesOn = ({ contract }: Declared) =>
  contract.long_lived || operationsOf(contract).some(isStream)
const keysOf = ({ method, path }: Operation) =>
  method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`]

/** Operations that do not reach the function of their resource file, and routes that lead nowhere. */
export function routingFaults({ apis, functions }: Deployed, declared: readonly Declared[]): string[] {
  const servedBy = (arn: string) => {
    const found = functions.filter(({ name }) => arn === `arn:${name}`)
    return found.map(({ args }) => `${args.environment.LAMBDA_SERVICE}.${args.environment.LAMBDA_GROUP}`)
  }
  return declared
    .filter(service => !livesOn(service))
    .flatMap(({ contract }) => {
      const [api, ...more] = apis.filter(({ args }) => args.domain === `${contract.name}.${DOMAIN}`)
      if (!api || more.length > 0) return [`${contract.name} has not one API but ${more.length}`]
      const unrouted = operationsOf(contract).flatMap(operation =>
        keysOf(operation).flatMap(key => {
          const reached = api.routes.filter(route => route.key === key).flatMap(({ to }) => servedBy(to))
          const expected = operation.operation.split('.').slice(0, 2).join('.')
          return reached.length === 1 && reached[0] === expected ? [] : [`${key} reaches ${reached.join()}`]
        }),
      )
      const known = new Set(['$default', ...operationsOf(contract).flatMap(keysOf)])
      const strays = api.routes
        .filter(({ key }) => !known.has(key))
        .map(({ key }) => `${key} is no operation`)
      const fallbacks = api.routes.filter(({ key }) => key === '$default')
      return [...unrouted, ...strays, ...(fallbacks.length === 1 ? [] : [`${contract.name} has no $default`])]
    })
}

/** Streams that a Lambda would have to take or send. */
export function streamFaults({ apis }: Deployed, declared: readonly Declared[]): string[] {
  const streams = new Set(
    declared.flatMap(({ contract }) =>
      operationsOf(contract)
        .filter(isStream)
        .map(({ method, path }) => `${contract.name}.${DOMAIN} ${method} ${path}`),
    ),
  )
  const routed = apis.flatMap(({ args, routes }) => routes.map(({ key }) => `${args.domain} ${key}`))
  return routed.filter(route => streams.has(route))
}
