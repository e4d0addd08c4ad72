import type { RequestHandler } from 'express'
import type { BaseApp, Surroundings } from '../lib/app/base.ts'
import type { Contract, Operation } from '../lib/platform/http/route.ts'
import type { Connection, HttpEvent, HttpResult } from '../lib/platform/http/serving/event.ts'
import type { StoreClient } from '../lib/store/client.ts'
import type { StoreName } from '../lib/store/tables.ts'
import { type Handlers, mountedRoutes } from './routes.ts'
import type { Stores } from './stores.ts'

/** A route bound to the running application behind it. */
interface BoundRoute {
  route: Operation
  invoke(event: HttpEvent, connection: Connection): Promise<HttpResult>
}
export interface RunningService {
  app: BaseApp
  routes: BoundRoute[]
  /** Pages besides the routes. */
  site?: RequestHandler
}
export interface Service {
  contract: Contract
  /** The stores that the service owns. It gets no others. */
  stores: readonly StoreName[]
  start(surroundings: Surroundings, stores: Stores): Promise<RunningService>
}

interface Definition<App extends BaseApp, C extends Contract, Owned extends StoreName> {
  contract: C
  stores?: readonly Owned[]
  handlers: Handlers<App, C>
  start(surroundings: Surroundings, stores: Record<Owned, StoreClient>): Promise<App> | App
  site?(app: App): RequestHandler
}

/** A service as the router runs it; the type of its application stays hidden. */
export function service<App extends BaseApp, C extends Contract, Owned extends StoreName = never>(
  definition: Definition<App, C, Owned>,
): Service {
  const { contract, handlers, stores = [], site } = definition
  const routes = mountedRoutes(contract, handlers)
  return {
    contract,
    stores,
    async start(surroundings, opened) {
      const app = await definition.start(surroundings, opened.only(stores))
      return {
        app,
        ...(site ? { site: site(app) } : {}),
        routes: routes.map(({ route, handler }) => ({
          route,
          invoke: (event, connection) => handler(event, { app, ...connection }),
        })),
      }
    },
  }
}
