import { describe, expect, it } from 'vitest'
import { contracts } from '../../../lib/contracts/index.ts'
import type { Contract, Operation } from '../../../lib/platform/http/route.ts'

const routesOf = (contract: Contract): [string, Operation][] =>
  Object.entries(contract.groups).flatMap(([name, group]) =>
    Object.values(group).map((route): [string, Operation] => [name, route]),
  )
const addressOf = ({ method, path }: Operation) => `${method} ${path}`

const here = new Map(routesOf(contracts.study).map(([, route]) => [addressOf(route), route]))

/** The routes of services that the learner's app cannot call: all of 8013, and those of 8010 for accounts. */
const needed = [
  ...routesOf(contracts.collection).filter(([name]) => name !== 'system'),
  ...routesOf(contracts['user-manager']).filter(
    ([name, { path, access }]) => name !== 'system' && path.startsWith('/api/auth/') && access !== 'root',
  ),
].map(([, route]) => route)

describe('the service that serves the learner’s app', () => {
  it.each(needed.map(route => [addressOf(route), route] as const))(
    'relays %s from its owner',
    (address, route) => {
      const { operation } = route.relays ?? route
      expect(here.get(address)).toMatchObject({ access: route.access, relays: { operation } })
    },
  )

  it('relays more than thirty routes', () => {
    expect(needed.length).toBeGreaterThan(30)
  })
})
