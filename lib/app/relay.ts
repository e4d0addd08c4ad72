import type { Clients } from '../contracts/clients.ts'
import type { CallReply } from '../http/call.ts'
import type { Arguments, CallOptions, Result } from '../http/client.ts'
import type { Answer, Endpoint, EndpointApp, Input } from '../http/endpoint.ts'
import { headersNamed } from '../http/headers.ts'
import { passedOn } from '../http/passed-on.ts'
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
    endpoint(route, async ({ params, query, body, incoming, headers, app, signal }) => {
      const options: CallOptions = { signal, headers: carriedOn(route, headers) }
      // The relayed route has the owner's own schemas, so what it parsed is what the owner's call takes.
      const given: unknown = [{ params, query, body, stream: incoming }, options]
      const result = await call(app.clients)(...(given as Arguments<R>))
      return route.reply === 'stream' ? passedOn(result as CallReply) : (result as Answer<R>)
    })
}

/** What a stream is and how long, and which part of one is asked for. */
const carriedOn = ({ receives, reply }: Operation, headers: Record<string, string | undefined>) =>
  headersNamed(headers, [
    ...(receives === 'stream' ? ['content-type', 'content-length'] : []),
    ...(reply === 'stream' ? ['range'] : []),
  ])
