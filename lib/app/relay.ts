import type { Clients } from '../contracts/clients.ts'
import type { Arguments, CallOptions, Result } from '../http/client.ts'
import type { Answer, Endpoint, EndpointApp, Input } from '../http/endpoint.ts'
import type { Operation } from '../http/route.ts'
import type { BaseApp } from './base.ts'

type MakeEndpoint<App extends EndpointApp> = <R extends Operation>(
  route: R,
  handler: (input: Input<R, App>) => Promise<Answer<R>>,
) => Endpoint<App, R>

/**
 * The maker of routes that carry a request on to the service that owns it, with the administrator's token.
 * `call` picks the owner's route; a pick whose input or output differs does not compile.
 */
export function relayWith<App extends BaseApp>(endpoint: MakeEndpoint<App>) {
  return <R extends Operation>(
    route: R,
    call: (clients: Clients) => (...args: Arguments<R>) => Promise<Result<R>>,
  ) =>
    endpoint(route, async ({ params, query, body, app, signal }) => {
      // The relayed route has the owner's own schemas, so what it parsed is what the owner's call takes.
      const given: unknown = [{ params, query, body }, { signal } satisfies CallOptions]
      return (await call(app.clients)(...(given as Arguments<R>))) as Answer<R>
    })
}
