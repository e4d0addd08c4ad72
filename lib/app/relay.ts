import { pickHeaders } from '../platform/http/call.ts'
import { linesOf } from '../platform/http/calling/client.ts'
import { bytes, lines, passThrough, prepared } from '../platform/http/reply.ts'
import { type Contract, isPassedOn, type Operation } from '../platform/http/route.ts'
import type { Answer, Endpoint, Input } from '../platform/http/serving/endpoint.ts'
import type { BaseApp } from './base.ts'

type MakeEndpoint<App> = <R extends Operation>(
  route: R,
  handler: (input: Input<R, App>) => Promise<Answer<R>>,
) => Endpoint<App, R>

type Relay = Operation & { relays: Operation }
type RelayedGroups<C extends Contract> = {
  [G in keyof C['groups'] as C['groups'][G] extends Record<string, Relay> ? G : never]: C['groups'][G]
}
type Endpoints<App, Groups> = {
  [G in keyof Groups]: {
    [N in keyof Groups[G]]: Groups[G][N] extends Operation ? Endpoint<App, Groups[G][N]> : never
  }
}

/** The handlers of every group that a contract declares with `relayed`, each passing its calls on to their owner. */
export function relaysOf<App extends BaseApp, C extends Contract>(
  contract: C,
  endpoint: MakeEndpoint<App>,
): Endpoints<App, RelayedGroups<C>> {
  const groups = Object.entries(contract.groups).flatMap(([name, group]) => {
    const routes = Object.entries(group)
    return routes.every(([, route]) => route.relays) ? [[name, Object.fromEntries(routes.map(handled))]] : []
  })
  return Object.fromEntries(groups)

  function handled([name, route]: [string, Operation]) {
    return [name, relay(route, endpoint)] as const
  }
}

function relay<App extends BaseApp>(route: Operation, endpoint: MakeEndpoint<App>): Endpoint<App> {
  const { relays: owner = route } = route
  return endpoint(route, async ({ params, query, body, incoming, headers, cookies, app, signal }) => {
    const options = {
      signal,
      headers: { ...relayedHeaders(route, headers), ...relayedCookies(route, cookies) },
    }
    const reply = await app.call(owner, { params, query, body, stream: incoming }, options)
    if (isPassedOn(route)) return passThrough(reply)
    if (reply.status === 204) return null
    // The owner has checked its answer against the same contract: large ones take long to read.
    const content = await reply.bytes()
    if (route.reply === 'bytes') return bytes(content)
    return route.reply === 'lines' ? lines(...linesOf(content)) : prepared(content)
  })
}

const relayedCookies = ({ reply }: Operation, cookies: readonly string[]): Record<string, string> =>
  reply === 'redirect' && cookies.length > 0 ? { cookie: cookies.join('; ') } : {}

const relayedHeaders = ({ receives, reply }: Operation, headers: Record<string, string | undefined>) =>
  pickHeaders(headers, [
    ...(receives ? ['content-type'] : []),
    ...(receives === 'stream' ? ['content-length'] : []),
    ...(reply === 'stream' ? ['range'] : []),
  ])
