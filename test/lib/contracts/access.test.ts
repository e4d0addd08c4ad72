import { describe, expect, it } from 'vitest'
import { contracts } from '../../../lib/contracts/index.ts'
import { type Access, isForServices, type Operation, operationsOf } from '../../../lib/platform/http/route.ts'
import { caseOf, ownedCases, verdictByAccess, verdictOn } from '../../support/access/cases.ts'
import { mustBeDecided } from '../../support/access/unowned.ts'
import { callers } from '../../support/access/verdicts.ts'

const operations = Object.values(contracts).flatMap(contract => operationsOf(contract))
const namesOf = (routes: Operation[]) => routes.map(({ operation }) => operation)

describe('a route', () => {
  it('of an account’s data has a decided case in ownedCases, and each case a route', () => {
    expect(namesOf(operations.filter(route => mustBeDecided(route) && !caseOf(route)))).toEqual([])
    const known = new Set(namesOf(operations))
    expect(Object.keys(ownedCases).filter(operation => !known.has(operation))).toEqual([])
  })

  it('admits by its access nobody whom its decided case takes for a stranger', () => {
    // A route for guests lets in everyone, and its handler decides.
    const decided = operations.filter(route => caseOf(route) && route.access !== 'guest')
    const wrong = decided.flatMap(route =>
      callers
        .filter(caller => (verdictOn(route, caller) === 401) !== (verdictByAccess(route, caller) === 401))
        .map(caller => `${route.operation}, ${caller}`),
    )
    expect(wrong).toEqual([])
  })

  it('of the admin server is for administrators alone, but for its sign-in and its health', () => {
    const ofManager = operationsOf(contracts.manager)
    expect(ofManager.length).toBeGreaterThan(60)
    expect(namesOf(ofManager.filter(route => route.access !== 'root')).toSorted()).toEqual([
      'manager.session.login',
      'manager.system.health',
    ])
  })
})

/** The kinds of callers that an access admits; a route for services trusts its relay to have checked them. */
const admits: Record<Access, readonly string[]> = {
  public: ['guest', 'member', 'third-party', 'root'],
  guest: ['guest', 'member', 'third-party', 'root'],
  user: ['member', 'third-party', 'root'],
  member: ['member', 'root'],
  'third-party': ['third-party'],
  root: ['root'],
  service: ['member', 'third-party', 'root'],
  acting: ['member', 'root'],
  signed: [],
  webhook: [],
}

describe('a relay', () => {
  const relays = operations.flatMap(route => (route.relays ? [{ route, owner: route.relays }] : []))

  it('admits nobody whom its owner would refuse, and no guest to a route for services', () => {
    const wider = relays.filter(({ route, owner }) =>
      admits[route.access].some(caller => !admits[owner.access].includes(caller)),
    )
    expect(wider.map(({ route, owner }) => `${route.access} ${route.operation}, ${owner.access}`)).toEqual([])
    const other = relays.filter(
      ({ route, owner }) => !isForServices(owner) && route.access !== owner.access && route.access !== 'root',
    )
    expect(other.map(({ route }) => route.operation)).toEqual([])
  })

  it('takes what its owner takes, by the same schemas and within the same bounds', () => {
    const kept = ['method', 'params', 'query', 'body', 'receives', 'max_body', 'reply', 'output'] as const
    const changed = relays.filter(({ route, owner }) => kept.some(name => route[name] !== owner[name]))
    expect(changed.map(({ route }) => route.operation)).toEqual([])
  })

  it('gives an account what its owner gives to a service that acts for it', () => {
    const differing = relays.filter(({ route, owner }) => {
      if (!caseOf(route) || !caseOf(owner)) return false
      const [service, another] = isForServices(owner)
        ? (['service', 'service for another'] as const)
        : (['owner', 'other'] as const)
      return (
        verdictOn(route, 'owner') !== verdictOn(owner, service) ||
        verdictOn(route, 'other') !== verdictOn(owner, another)
      )
    })
    expect(differing.map(({ route }) => route.operation)).toEqual([])
  })
})
