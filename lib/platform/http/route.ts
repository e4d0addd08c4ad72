import type { z } from 'zod'

export const serviceNames = [
  'user-manager',
  'agent',
  'study',
  'collection',
  'data',
  'manager',
  'webhook',
] as const
export type ServiceName = (typeof serviceNames)[number]

/**
 * The callers of a route:
 * - `public`: anyone; a token is ignored.
 * - `guest`: anyone; a token, if sent, must be valid.
 * - `user`: a signed-in account; `member`: one with an integer id; `third-party`: one with a text for an id, which signs
 *   in through a provider; `root`: an administrator. A `root` route of an internal service needs the calling service's
 *   assertion as well as the administrator's token.
 * - `service`: another service, with an assertion; `acting`: one whose assertion names the account it acts for.
 * - `signed`: anyone with an address that was signed for this path and query, until it expires. One that was signed for
 *   an account stands for it, as long as the account is what its token said.
 * - `webhook`: a sender that signs the bytes of its body with the shared secret.
 */
export type Access =
  | 'public'
  | 'guest'
  | 'user'
  | 'member'
  | 'third-party'
  | 'root'
  | 'service'
  | 'acting'
  | 'signed'
  | 'webhook'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * Receives bytes, without a `body` schema. `raw` gives the whole body, exactly as sent and at most `max_body`. `stream`
   * is read as it arrives, bounded only by a given `max_body`; long-lived processes only.
   */
  receives?: 'stream' | 'raw'
  output: z.ZodType
  /** 200 if absent. */
  status?: 200 | 201 | 202 | 204 | 302
  /** Another status with the same output, which the handler chooses. */
  also?: { status: 200 | 201 | 202; summary: string }
  /**
   * `lines`: newline-separated JSON, parsed line by line. `bytes`: sent as a whole, of the type `reply_type`. `stream`:
   * bytes, a redirect or nothing; `output` describes an event, if any; long-lived processes only. `redirect`: the browser's
   * next address, with cookies; such a route receives the browser's cookies.
   */
  reply?: 'json' | 'lines' | 'bytes' | 'stream' | 'redirect'
  /**
   * The media type of bytes, and of a stream for the documentation; by default application/octet-stream, or events
   * according to `output`.
   */
  reply_type?: string
  /** Media types of a received body, for the documentation; application/octet-stream if absent. */
  media_types?: readonly string[]
  /** In bytes; 1 MiB if absent, 16 KiB for the accesses `public` and `guest`. */
  max_body?: number
  /** The seconds that another service waits; 30 if absent. */
  deadline_s?: number
  /** Marks a POST that changes nothing: its question is too long for an address. */
  reads?: true
  /** Allows repeating an unanswered call; by default true for all that reads, and all methods but POST. */
  repeatable?: boolean
  /** Answers 404, whatever is sent, on a server without sign-in providers. */
  needs_providers?: true
  /** Refusals by status, for the documentation. */
  problems?: Readonly<Record<number, string>>
  /**
   * Refuses with 507 `quota_reached` if the request's account is full. A function decides for each request.
   * `unless_repeated`: the handler first looks for what the same request has stored.
   */
  stores?:
    | true
    | 'unless_repeated'
    | ((given: Readonly<Record<'params' | 'query' | 'body', Readonly<Record<string, unknown>>>>) => boolean)
  /** On a route for services: calls may also act for third-party accounts. */
  any_account?: true
  /** The route of another service to which this one relays its calls. */
  relays?: Route
}
export type Group = Record<string, Route>

/** `operation` is `service.group.name`. */
export type Operation<R extends Route = Route> = R & Named
interface Named {
  readonly operation: string
  readonly service: ServiceName
  readonly internal: boolean
  readonly relays?: Operation
}
export type Operations<G extends Group = Group> = { readonly [N in keyof G]: Operation<G[N]> }

export interface Contract<Groups extends Record<string, Group> = Record<string, Group>> {
  name: ServiceName
  title: string
  port: number
  internal: boolean
  /** Keeps state in memory (tasks, workers), so that it never runs as a Lambda. */
  long_lived: boolean
  groups: { readonly [G in keyof Groups]: Operations<Groups[G]> }
}

type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | PathNames<Rest>
  : never
type ParamNames<R> = R extends { params: z.ZodObject<infer S> } ? keyof S & string : never
type Checked<R extends Route> =
  Exclude<keyof R, keyof Route> extends infer X extends string
    ? [X] extends [never]
      ? [PathNames<R['path']>] extends [ParamNames<R>]
        ? [ParamNames<R>] extends [PathNames<R['path']>]
          ? R
          : `params declares ${Exclude<ParamNames<R>, PathNames<R['path']>>}, the path does not`
        : `the path names {${Exclude<PathNames<R['path']>, ParamNames<R>>}}, params does not`
      : `unknown key ${X}`
    : never

export const route = <const M extends Route['method'], const P extends Route['path'], const A extends Access>(
  method: M,
  path: P,
  access: A,
) => ({ method, path, access })

/** Reads may be repeated, and answered from what a page keeps. */
export const isRead = ({ method, reads }: Pick<Route, 'method' | 'reads'>): boolean =>
  method === 'GET' || reads === true

/** Fails to compile for an unknown key, or a parameter that the path does not name. */
export function group<const G extends Group>(routes: G & { [N in keyof G]: Checked<G[N]> }): G {
  return routes
}

/** `owners`: contracts of the services to which it may relay. */
export function contract<Groups extends Record<string, Group>>({
  owners = [],
  groups,
  ...declared
}: Omit<Contract, 'groups'> & { groups: Groups; owners?: readonly Contract[] }): Contract<Groups> {
  const known = new Map(owners.flatMap(operationsOf).map(route => [keyOf(route), route]))
  const ownerOf = (relays: Route): Operation => {
    const owner = known.get(keyOf(relays))
    if (!owner) throw new Error(`${keyOf(relays)} belongs to no service that ${declared.name} may relay`)
    return owner
  }
  return { ...declared, groups: namedGroups(declared, groups, ownerOf) }
}

const keyOf = ({ method, path }: Route) => `${method} ${path}`

/** Pages name the groups that they call, and load no others; a page relays nothing. */
export function namedGroups<Groups extends Record<string, Group>>(
  { name: service, internal }: Pick<Contract, 'name' | 'internal'>,
  groups: Groups,
  ownerOf: (relays: Route) => Operation | undefined = () => undefined,
): Contract<Groups>['groups'] {
  const named = (groupName: string, routes: Group) =>
    Object.fromEntries(
      Object.entries(routes).map(([name, { relays, ...route }]) => {
        const owner = relays && ownerOf(relays)
        const operation = `${service}.${groupName}.${name}`
        return [
          name,
          Object.freeze({ ...route, service, internal, operation, ...(owner && { relays: owner }) }),
        ]
      }),
    )
  return Object.fromEntries(
    Object.entries(groups).map(([name, routes]) => [name, named(name, routes)]),
  ) as Contract<Groups>['groups']
}

/** Streaming needs a long-lived process. */
export const isStreamed = ({ receives, reply }: Route) => receives === 'stream' || reply === 'stream'

export const isForServices = ({ access }: Pick<Route, 'access'>) =>
  access === 'service' || access === 'acting'

const accessByToken = new Set<Access>(['guest', 'user', 'member', 'third-party', 'root'])

/** True if the answer depends on the account whose token comes with the request. */
export const readsToken = ({ access }: Pick<Route, 'access'>) => accessByToken.has(access)

/** True if the caller gets the whole reply: its status and headers are as important as its body. */
export const isPassedOn = ({ reply }: Route) => reply === 'stream' || reply === 'redirect'

export function operationsOf(contract: Contract): Operation[] {
  return Object.values(contract.groups).flatMap(routes => Object.values(routes))
}
