import { type Access, isForServices, type Route } from '../platform/http/route.ts'

type ForServices = 'service' | 'acting'

/** A signature is made for the address or the body as its owner receives them, so no other service can pass it on. */
type Relayable = Record<string, Route & { access: Exclude<Access, 'signed' | 'webhook'> }>

/**
 * The place of the relays. Routes that only services may call need the access of their relay, which is the only check
 * of the caller. Those with an access for accounts keep it, since their owner checks the caller's token itself, or are
 * narrowed to administrators.
 */
export type Placement<G extends Relayable> = {
  from: `/${string}`
  to: `/${string}`
} & ([Extract<G[keyof G]['access'], ForServices>] extends [never]
  ? { access?: 'root' }
  : { access: 'guest' | 'user' | 'member' | 'third-party' | 'root' })

type AccessOf<R extends Route, P> = P extends { access: infer A extends Access }
  ? A
  : R['access'] extends ForServices
    ? never
    : R['access']

type Relayed<G extends Relayable, P = unknown> = {
  [N in keyof G]: Omit<G[N], 'path' | 'access' | 'relays'> & {
    path: `/${string}`
    access: AccessOf<G[N], P>
    relays: Route
  }
}

/**
 * The routes of another service under a prefix of this one; `relaysOf` makes their handlers. What the owner learns of
 * the caller follows from its own access: for `service` an assertion with the acting account and no token, for the
 * others the caller's token, with an assertion if the owner is internal.
 */
export function relayed<const G extends Relayable, const P extends Placement<G>>(
  group: G,
  placement: P,
): Relayed<G, P> {
  const { from, to, access }: { from: string; to: string; access?: Access } = placement
  const routes = Object.entries<Route>(group).map(([name, owner]) => {
    const relayAccess = access ?? (isForServices(owner) ? undefined : owner.access)
    if (!owner.path.startsWith(`${from}/`)) throw new Error(`${owner.path} is not under ${from}`)
    if (relayAccess === undefined)
      throw new Error(`${owner.path} is for services: say who may call its relay`)
    if (isForServices({ access: relayAccess }) || relayAccess === 'signed' || relayAccess === 'webhook')
      throw new Error(`${owner.path} cannot be relayed as ${relayAccess}`)
    return [name, { ...owner, path: to + owner.path.slice(from.length), access: relayAccess, relays: owner }]
  })
  return Object.fromEntries(routes) as Relayed<G, P>
}
