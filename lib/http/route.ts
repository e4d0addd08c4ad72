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
 * Who may call a route. `guest` takes everyone and looks at a token if there is one; `member` is an
 * account with an integer id; `service` is a sister service with an assertion. A `root` route of an
 * internal service wants the assertion and the administrator's token. `signed` is whoever holds an address
 * that was signed for this path and query, until it expires.
 */
export type Access = 'public' | 'guest' | 'user' | 'member' | 'root' | 'service' | 'signed'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * The body is bytes that the handler reads as they come; then there is no `body`, and `max_body` counts only
   * where it is given. Long-lived processes only.
   */
  receives?: 'stream'
  output: z.ZodType
  /** What a plain answer is sent as; 200 if left out. */
  status?: 200 | 201 | 202 | 204
  /**
   * `lines`: newline-separated JSON, each line parsed by whom it concerns. `stream`: bytes, a redirect or
   * nothing; `output` says what an event of it is, if it has any. Long-lived processes only.
   */
  reply?: 'json' | 'lines' | 'stream'
  /** What a received stream may be, for who reads the documentation; application/octet-stream if left out. */
  media_types?: readonly string[]
  /** Bytes; 1 MiB if left out. */
  max_body?: number
  /** How long a sister service waits for the answer, in seconds; 30 if left out. */
  deadline_s?: number
  /** Whether a call that got no answer may be made again. Left out: all but POST may. */
  repeatable?: boolean
}
export type Group = Record<string, Route>

/** A route that knows its name: `operation` is `service.group.name`. */
export type Operation<R extends Route = Route> = R & {
  readonly operation: string
  readonly service: ServiceName
  readonly internal: boolean
}
export type Operations<G extends Group = Group> = { readonly [N in keyof G]: Operation<G[N]> }

export interface Contract<Groups extends Record<string, Group> = Record<string, Group>> {
  name: ServiceName
  title: string
  port: number
  /** No client of people connects to an internal service. */
  internal: boolean
  /** Its process keeps state in memory (tasks, workers), so it never runs as a Lambda. */
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

/** Declares routes that belong together; an unknown key or a parameter the path does not name fails to compile. */
export function group<const G extends Group>(routes: G & { [N in keyof G]: Checked<G[N]> }): G {
  return routes
}

interface Declaration<Groups> extends Omit<Contract, 'groups'> {
  groups: Groups
}

export function contract<Groups extends Record<string, Group>>(
  declared: Declaration<Groups>,
): Contract<Groups> {
  const operation = (groupName: string, name: string, route: Route): Operation => ({
    ...route,
    service: declared.name,
    internal: declared.internal,
    operation: `${declared.name}.${groupName}.${name}`,
  })
  const named = (groupName: string, routes: Group) =>
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [name, Object.freeze(operation(groupName, name, route))]),
    )
  const groups = Object.fromEntries(
    Object.entries(declared.groups).map(([name, routes]) => [name, named(name, routes)]),
  )
  return { ...declared, groups: groups as Contract<Groups>['groups'] }
}

/** Whether the route's body or its answer comes piece by piece: only a process that lives on can do that. */
export const isStreamed = ({ receives, reply }: Route) => receives === 'stream' || reply === 'stream'

/** Every route of a contract, in declaration order. */
export function operationsOf(contract: Contract): Operation[] {
  return Object.values(contract.groups).flatMap(routes => Object.values(routes))
}
