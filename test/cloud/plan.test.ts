import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { componentName } from '../../lib/cloud/component-name.ts'
import { cloudPlan } from '../../lib/cloud/plan.ts'
import { contract, group } from '../../lib/http/route.ts'

const deployment = { app: 'yomu', stage: 'dev', domain: 'example.org', allowOrigins: '*' }
const shelf = (reply: 'json' | 'stream') =>
  contract({
    name: 'collection',
    title: 'A shelf',
    port: 8013,
    internal: false,
    long_lived: false,
    groups: {
      books: group({
        read: { method: 'GET', path: '/books', access: 'public', summary: '', output: z.null(), reply },
      }),
    },
  })

describe('the plan', () => {
  it('makes a service of requests and answers an API, and one that streams a container', () => {
    const answers = cloudPlan(deployment, [shelf('json')])
    expect(answers.apis.map(({ service }) => service)).toEqual(['collection'])
    expect(answers.containers).toEqual([])

    const streams = cloudPlan(deployment, [shelf('stream')])
    expect(streams.apis).toEqual([])
    expect(streams.containers).toMatchObject([
      { service: 'collection', host: 'collection.example.org', port: 8013 },
    ])
  })
})

describe('the name of a component', () => {
  it.each([
    [['user-manager', 'inviteCodes'], 'UserManagerInviteCodes'],
    [['JWT_SECRET'], 'JwtSecret'],
    [['content', 'table'], 'ContentTable'],
  ])('of %j is %s', (parts, name) => {
    expect(componentName(...parts)).toBe(name)
  })
})
