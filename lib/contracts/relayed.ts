import type { Group } from '../http/route.ts'

/** The same routes under another prefix, for a service that carries them on to their owner. */
export type Relayed<G extends Group> = {
  [N in keyof G]: Omit<G[N], 'path' | 'operation' | 'service' | 'internal'> & { path: `/${string}` }
}

export function relayed<G extends Group>(
  group: G,
  prefix: { from: `/${string}`; to: `/${string}` },
): Relayed<G> {
  const moved = Object.entries(group).map(([name, route]) => {
    if (!route.path.startsWith(`${prefix.from}/`))
      throw new Error(`${route.path} is not under ${prefix.from}`)
    return [name, { ...route, path: prefix.to + route.path.slice(prefix.from.length) }]
  })
  return Object.fromEntries(moved) as Relayed<G>
}
