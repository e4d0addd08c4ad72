import type { Endpoint } from '../lib/http/endpoint.ts'
import type { Contract, Operation } from '../lib/http/route.ts'

type HandlerOf<App, R> = R extends Operation ? Endpoint<App, R> : never
/** What a service must hand the router: for every route the handler that was made from that very route. */
export type Handlers<App, C extends Contract> = {
  [G in keyof C['groups']]: { [N in keyof C['groups'][G]]: HandlerOf<App, C['groups'][G][N]> }
}

export interface MountedRoute<App> {
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

/** At the same place a fixed segment sorts before a parameter. */
const sortKey = (path: string) => path.replaceAll('{', '\uffff')
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
