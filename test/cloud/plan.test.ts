import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { componentName } from '../../lib/operations/cloud/components.ts'
import { cloudPlan } from '../../lib/operations/cloud/plan.ts'
import { type Contract, contract, type Route } from '../../lib/platform/http/route.ts'

const deployment = {
  app: 'yomu',
  stage: 'dev',
  domain: 'example.org',
  allowOrigins: '*',
  objectStore: 'local' as const,
  signIn: null,
}
const books = { path: '/books', access: 'public', summary: '', output: z.null() } as const
const read = { ...books, method: 'GET' } as const
const shelf = (route: Route, over: Partial<Pick<Contract, 'name' | 'internal'>> = {}) =>
  contract({
    name: 'collection',
    title: 'A shelf',
    port: 8013,
    internal: false,
    long_lived: false,
    groups: { books: { route } },
    ...over,
  })

describe('the plan', () => {
  it('makes an API of a service without streams', () => {
    const { apis, containers } = cloudPlan(deployment, [shelf(read)])
    expect(apis.map(({ service }) => service)).toEqual(['collection'])
    expect(containers).toEqual([])
  })

  it.each<[string, Route]>([
    ['sends', { ...read, reply: 'stream' }],
    ['takes', { ...books, method: 'PUT', receives: 'stream' }],
  ])('makes a container of a service that %s a stream', (_, route) => {
    const { apis, containers } = cloudPlan(deployment, [shelf(route)])
    expect(apis).toEqual([])
    expect(containers).toMatchObject([{ service: 'collection', host: 'collection.example.org', port: 8013 }])
  })

  it('orders containers so that each comes after those it needs', () => {
    const stream: Route = { ...read, reply: 'stream' }
    const declared = [
      shelf(stream, { name: 'manager' }),
      shelf(stream, { name: 'agent', internal: true }),
      shelf(stream, { name: 'data', internal: true }),
    ]
    const { containers } = cloudPlan(deployment, declared)
    expect(containers.map(({ service }) => service)).toEqual(['data', 'agent', 'manager'])
  })
})

it.each([
  [['user-manager', 'inviteCodes'], 'UserManagerInviteCodes'],
  [['JWT_SECRET'], 'JwtSecret'],
  [['content', 'table'], 'ContentTable'],
])('the name of a component of %j is %s', (parts, name) => {
  expect(componentName(...parts)).toBe(name)
})
