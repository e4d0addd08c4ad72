import { beforeAll, describe, expect, it } from 'vitest'
import { services } from '../../router/services.ts'
import { type Deployed, deployed } from './deployed.ts'
import { containerFaults, ownershipFaults, settingFaults } from './process-faults.ts'
import { type Recorded, runConfig } from './recorded-components.ts'
import { DOMAIN, routingFaults, streamFaults } from './routing-faults.ts'
import { tableFaults } from './table-faults.ts'

let made: Recorded[]
beforeAll(async () => {
  made = await runConfig({ DOMAIN, ALLOW_ORIGINS: 'https://reader.example.org' })
})

/** Each check, and ways to break a deployment that it must notice. */
const checks: Record<
  string,
  { faults: (found: Deployed) => string[]; breaks: Record<string, (copy: Deployed) => void> }
> = {
  'every operation of a Lambda service reaches the function of its resource file, and only that': {
    faults: found => routingFaults(found, services),
    breaks: {
      'a route is missing': ({ apis }) => void api(apis, 'user-manager').routes.shift(),
      'a route is there twice': ({ apis }) => {
        const { routes } = api(apis, 'user-manager')
        routes.push(...routes.slice(0, 1))
      },
      'a route leads to another resource file': ({ apis }) => {
        for (const route of api(apis, 'user-manager').routes)
          if (route.key === 'POST /api/auth/login') route.to = 'arn:UserManagerUsers'
      },
      'a route leads to another service': ({ apis }) => {
        for (const route of api(apis, 'user-manager').routes)
          if (route.key === 'GET /health') route.to = 'arn:CollectionSystem'
      },
      'a route is no operation': ({ apis }) =>
        void api(apis, 'user-manager').routes.push({
          key: 'GET /api/everything',
          to: 'arn:UserManagerSystem',
        }),
      'what has no route is not answered': ({ apis }) => {
        const { routes } = api(apis, 'user-manager')
        routes.splice(
          routes.findIndex(({ key }) => key === '$default'),
          1,
        )
      },
      'an API is missing': ({ apis }) => void apis.shift(),
    },
  },
  'no Lambda is asked to take or send a stream': {
    faults: found => streamFaults(found, services),
    breaks: {
      'the controller becomes a Lambda': ({ apis }) => {
        const routes = [{ key: 'GET /api/tasks/{task_id}/events', to: 'arn:StudyTasks' }]
        apis.push({
          name: 'StudyApi',
          args: { domain: `study.${DOMAIN}`, cors: { allowOrigins: [] } },
          routes,
        })
      },
      'uploads go to a Lambda': ({ apis }) => {
        const routes = [{ key: 'POST /v1/data/files', to: 'arn:DataFiles' }]
        apis.push({
          name: 'DataApi',
          args: { domain: `data.${DOMAIN}`, cors: { allowOrigins: [] } },
          routes,
        })
      },
    },
  },
  'tables, keys, indexes, projections and expiry are those the services create elsewhere': {
    faults: tableFaults,
    breaks: {
      'a table is missing': ({ tables }) => void tables.pop(),
      'a table has another name': ({ tables }) => {
        table(tables, 'content').args.transform.table.name = 'content'
      },
      'an index carries everything': ({ tables }) => {
        const { gsi1 } = table(tables, 'content').args.globalIndexes
        if (gsi1) gsi1.projection = 'all'
      },
      'an index sorts by another key': ({ tables }) => {
        const { gsi2 } = table(tables, 'accounts').args.globalIndexes
        if (gsi2) gsi2.rangeKey = 'sk'
      },
      'an index is missing': ({ tables }) => void delete table(tables, 'members').args.globalIndexes.gsi1,
      'nothing expires': ({ tables }) => void delete table(tables, 'content').args.ttl,
      'a key is a number': ({ tables }) => {
        table(tables, 'content').args.fields.sk = 'number'
      },
    },
  },
  'only its owner uses a table, and an owner uses all of its tables': {
    faults: found => ownershipFaults(found, services),
    breaks: {
      'another service is let in': ({ services }) =>
        void services[0]?.args.permissions.push({ actions: [], resources: ['arn:ContentTable'] }),
      'the owner of one store is let into another': ({ functions }) => {
        const users = functions.find(({ name }) => name === 'UserManagerUsers')
        users?.args.permissions.push({ actions: [], resources: ['arn:ContentTable'] })
      },
      'an owner is left out': ({ services }) => {
        for (const { name, args } of services) if (name === 'Data') args.permissions = []
      },
      'a function of an owner is left out': ({ functions }) => {
        for (const { name, args } of functions) if (name === 'UserManagerUsers') args.permissions = []
      },
    },
  },
  'every service that lives on has a container, its data on a disk': {
    faults: found => containerFaults(found, services),
    breaks: {
      'one is missing': ({ services }) => void services.pop(),
      'one runs something else': ({ services }) => {
        for (const { args } of services)
          if (args.containers[0]) args.containers[0].command = ['--only', 'study']
      },
      'one forgets what was saved': ({ services }) => {
        for (const { args } of services) if (args.containers[0]) args.containers[0].volumes = []
      },
      'an internal one is public': ({ services }) => {
        for (const { args } of services) args.loadBalancer = { domain: `agent.${DOMAIN}` }
      },
    },
  },
  'every process starts as in production and finds the others': {
    faults: found => settingFaults(found, services),
    breaks: {
      'a secret is missing': ({ functions }) => void delete functions[0]?.args.environment.JWT_SECRET,
      'it is not production': ({ functions }) => void delete functions[0]?.args.environment.NODE_ENV,
      'the tables of a service are looked for elsewhere': ({ functions }) => {
        for (const { args } of functions) delete args.environment.TABLE_PREFIX
      },
      'an address is missing': ({ services }) => {
        for (const { args } of services) delete args.containers[0]?.environment.USER_MANAGER_URL
      },
    },
  },
}

const api = (apis: Deployed['apis'], service: string) =>
  one(apis.find(({ args }) => args.domain === `${service}.${DOMAIN}`))
const table = (tables: Deployed['tables'], name: string) =>
  one(tables.find(({ args }) => args.transform.table.name === `yomu-dev-${name}`))

function one<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('Nothing to break')
  return found
}

describe.each(Object.entries(checks))('%s', (_, { faults, breaks }) => {
  it('holds', () => {
    expect(faults(deployed(made))).toEqual([])
  })

  it.each(Object.entries(breaks))('is checked: %s', (_, breakIt) => {
    const copy = structuredClone(deployed(made))
    breakIt(copy)
    expect(faults(copy)).not.toEqual([])
  })
})

describe('what is deployed', () => {
  it('runs on Node 24', () => {
    const { functions } = deployed(made)
    expect(new Set(functions.map(({ args }) => args.runtime))).toEqual(new Set(['nodejs24.x']))
    expect(new Set(functions.map(({ args }) => args.handler))).toEqual(new Set(['router/lambda.handler']))
  })

  it('names each component once, in letters and digits', () => {
    const names = made.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter(name => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
  })

  it('takes secrets from their store, the first password only for the owner of the accounts', () => {
    const { secrets, functions } = deployed(made)
    expect(secrets.toSorted()).toEqual(['ControllerAssertionSecret', 'JwtSecret', 'RootAdminPassword'])
    const given = functions.filter(({ args }) => 'ROOT_ADMIN_PASSWORD' in args.environment)
    expect(new Set(given.map(({ args }) => args.environment.LAMBDA_SERVICE))).toEqual(
      new Set(['user-manager']),
    )
    expect(given[0]?.args.environment.ROOT_ADMIN_PASSWORD).toMatch(/RootAdminPassword$/)
  })

  it('gives user_manager alone the providers people sign in through, where PUBLIC_URL is set', async () => {
    const settings = { PUBLIC_URL: 'https://user-manager.example.org', OIDC_REGISTRATION: 'open' }
    const { secrets, functions, services } = deployed(await runConfig({ DOMAIN, ...settings }))
    expect(secrets).toContain('OidcProviders')
    const environments = functions.map(({ args }) => args.environment)
    for (const { args } of services)
      environments.push(...args.containers.map(({ environment }) => environment))
    const given = environments.filter(environment => 'OIDC_PROVIDERS' in environment)
    expect(new Set(given.map(({ LAMBDA_SERVICE }) => LAMBDA_SERVICE))).toEqual(new Set(['user-manager']))
    expect(given[0]).toMatchObject({
      ...settings,
      OIDC_PROVIDERS: expect.stringMatching(/OidcProviders$/),
    })
    await expect(runConfig({ DOMAIN, PUBLIC_URL: 'https://example.org/path' })).rejects.toThrow('PUBLIC_URL')
  })

  it('allows the origins that are set', () => {
    for (const { args } of deployed(made).apis)
      expect(args.cors).toMatchObject({
        allowOrigins: ['https://reader.example.org'],
        exposeHeaders: expect.arrayContaining(['X-Request-Id']),
      })
  })

  it.each([
    ['Agent', { DATA_SERVER_URL: 'http://Data.inside:8080' }],
    ['Study', { DATA_SERVER_URL: 'http://Data.inside:8080', AGENT_SERVER_URL: 'http://Agent.inside:8080' }],
  ])('gives %s the addresses of the internal services it calls', (service, addresses) => {
    const found = deployed(made).services.find(({ name }) => name === service)
    expect(found?.args.containers[0]?.environment).toMatchObject(addresses)
  })

  it('needs a domain', async () => {
    await expect(runConfig({ DOMAIN: '' })).rejects.toThrow('Set DOMAIN')
  })
})
