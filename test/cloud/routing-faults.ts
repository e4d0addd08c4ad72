import { type Contract, type Operation, operationsOf } from '../../lib/platform/http/route.ts'
import type { StoreName } from '../../lib/store/tables.ts'
import type { Deployed } from './deployed.ts'

/** The reference for a deployment: the router's own services. */
export interface Declared {
  contract: Contract
  stores: readonly StoreName[]
}
export const DOMAIN = 'example.org'

const isStream = ({ receives, reply }: Operation) => [receives, reply].includes('stream')
export const livesOn = ({ contract }: Declared) =>
  contract.long_lived || operationsOf(contract).some(isStream)

/** The service whose entry a Lambda runs. */
export const serviceOf = (handler: string) => /^router\/lambda\/([\w-]+)\.handler$/.exec(handler)?.[1]

/** Services whose host does not lead to a Lambda of their own with everything that is asked there, and to it alone. */
export function routingFaults({ apis, functions }: Deployed, declared: readonly Declared[]): string[] {
  const servedBy = (arn: string) =>
    functions.filter(({ name }) => arn === `arn:${name}`).map(({ args }) => serviceOf(args.handler))
  const wanted = declared.filter(service => !livesOn(service)).map(({ contract }) => contract.name)
  const lost = wanted.filter(service => {
    const [api, ...more] = apis.filter(({ args }) => args.domain === `${service}.${DOMAIN}`)
    const [route, ...others] = api?.routes ?? []
    const isRouted = route?.key === '$default' && servedBy(route.to).join() === service
    return !isRouted || others.length > 0 || more.length > 0
  })
  const strays = apis.length === wanted.length ? [] : [`there are ${apis.length} APIs`]
  return [...lost.map(service => `${service} is not reached`), ...strays]
}

/** Routes that no Lambda can serve, of services that are Lambdas. */
export function streamFaults({ functions }: Deployed, declared: readonly Declared[]): string[] {
  return functions.flatMap(({ args }) => {
    const { contract } = declared.find(({ contract }) => contract.name === serviceOf(args.handler)) ?? {}
    if (!contract) return [`${args.handler} is no service`]
    const streams = operationsOf(contract).filter(isStream)
    return [
      ...streams.map(({ operation }) => `${operation} is a stream`),
      ...(contract.long_lived ? [`${contract.name} keeps state in memory`] : []),
    ]
  })
}
