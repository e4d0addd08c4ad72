import type { Access, Contract, Operation } from '../lib/platform/http/route.ts'
import type { Endpoint } from '../lib/platform/http/serving/endpoint.ts'
import { Problem } from '../lib/platform/problems/errors.ts'

type HandlerOf<App, R> = R extends Operation ? Endpoint<App, R> : never
/** The handlers of a service: for every route, the handler that was made from this route. */
export type Handlers<App, C extends Contract> = {
  [G in keyof C['groups']]: { [N in keyof C['groups'][G]]: HandlerOf<App, C['groups'][G][N]> }
}

interface MountedRoute<App> {
  route: Operation
  handler: Endpoint<App>
}

/** The routes of a service with their handlers, those with fixed segments before those with parameters. */
export function mountedRoutes<App, C extends Contract>(
  contract: C,
  handlers: Handlers<App, C>,
): MountedRoute<App>[] {
  const table: Record<string, Record<string, Endpoint<App> | undefined> | undefined> = handlers
  const mounted = Object.entries(contract.groups).flatMap(([groupName, group]) =>
    Object.entries(group).map(([name, route]) => {
      const handler = table[groupName]?.[name]
      if (handler?.route !== route) throw new Error(`${route.operation} has no handler made from its route`)
      return { route, handler }
    }),
  )
  return mounted.sort((a, b) => compare(sortKey(a.route.path), sortKey(b.route.path)))
}

/** Sorts a fixed segment before a parameter in the same place, whatever the parameter's name. */
const sortKey = (path: string) => path.replace(/\{\w+\}/g, '\uffff')
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The name of a route in API Gateway. */
export const routeKeyOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

/** True if the body is read to its end before the handler is called. */
export const hasWholeBody = ({ body, receives }: Operation) => body !== undefined || receives === 'raw'

const KiB = 1024
/** The size limit of this route's body; small for routes without sign-in. */
export const bodyLimitOf = ({ access, max_body = isOpen(access) ? 16 * KiB : KiB * KiB }: Operation) =>
  max_body

const isOpen = (access: Access) => access === 'public' || access === 'guest'

/** The methods that each path allows; HEAD wherever there is GET. */
export function methodsByPath(routes: readonly { route: Operation }[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { route } of routes) {
    const added = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]
    methods.set(route.path, [...(methods.get(route.path) ?? []), ...added])
  }
  return methods
}

export const methodNotAllowed = (methods: readonly string[]): Problem => {
  const allow = methods.join(', ')
  return new Problem('method_not_allowed', `This address accepts ${allow}.`, { headers: { allow } })
}
export const nothingHere = (): Problem => new Problem('not_found', 'There is nothing at this address.')
export const bodyTooLarge = (): Problem =>
  new Problem('too_large', 'The body is larger than this address accepts.')
export const bodyEncoded = (): Problem =>
  new Problem('unsupported_media_type', 'Send the body without a content encoding.')
