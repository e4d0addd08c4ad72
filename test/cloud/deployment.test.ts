import { beforeAll, describe, expect, it } from 'vitest'
import { services } from '../../router/services.ts'
import { type Deployed, deployed } from './deployed.ts'
import { containerFaults, networkFaults, ownershipFaults, settingFaults } from './process-faults.ts'
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
  'everything that is asked of a Lambda service reaches its Lambda, and only that': {
    faults: found => routingFaults(found, services),
    breaks: {
      'a route is missing': ({ apis }) => void api(apis, 'user-manager').routes.shift(),
      'a route is there twice': ({ apis }) => {
        const { routes } = api(apis, 'user-manager')
        routes.push(...routes.slice(0, 1))
      },
      'a host leads to another service': ({ apis }) => {
        for (const route of api(apis, 'user-manager').routes) route.to = 'arn:Collection'
      },
      'unknown paths are not answered': ({ apis }) => {
        for (const route of api(apis, 'user-manager').routes) route.key = 'GET /health'
      },
      'an API is missing': ({ apis }) => void apis.shift(),
    },
  },
  'no Lambda is asked to take or send a stream, or to keep anything': {
    faults: found => streamFaults(found, services),
    breaks: Object.fromEntries(
      ['study', 'data', 'agent', 'nobody'].map(service => [
        `a Lambda runs ${service}`,
        ({ functions }: Deployed) => {
          for (const { args } of functions) args.handler = `router/lambda/${service}.handler`
        },
      ]),
    ),
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
        const users = functions.find(({ name }) => name === 'UserManager')
        users?.args.permissions.push({ actions: [], resources: ['arn:ContentTable'] })
      },
      'an owner is left out': ({ services }) => {
        for (const { name, args } of services) if (name === 'Data') args.permissions = []
      },
      'a function of an owner is left out': ({ functions }) => {
        for (const { name, args } of functions) if (name === 'UserManager') args.permissions = []
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
        const instance = { recorded: { args: { domain: `agent.${DOMAIN}` } } }
        for (const { args } of services) args.loadBalancer = { instance }
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
  'every Lambda reaches the internal services': {
    faults: networkFaults,
    breaks: {
      'one does not know where data_server is': ({ functions }) =>
        void delete functions[0]?.args.environment.DATA_SERVER_URL,
      'one is outside the private network': ({ functions }) => void delete functions[0]?.args.vpc,
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

  it.each(Object.entries(breaks))('is detected when it is broken: %s', (_, breakIt) => {
    const copy = structuredClone(deployed(made))
    breakIt(copy)
    expect(faults(copy)).not.toEqual([])
  })
})

describe('the deployed stack', () => {
  it('runs on Node 24', () => {
    const { functions } = deployed(made)
    expect(new Set(functions.map(({ args }) => args.runtime))).toEqual(new Set(['nodejs24.x']))
  })

  it('bundles the files that each Lambda reads, and the console with manager_server', () => {
    const files = deployed(made).functions.map(({ name, args }) => [
      name,
      args.copyFiles.map(({ from }) => from),
    ])
    expect(Object.fromEntries(files)).toEqual({
      UserManager: ['config/default.yaml'],
      Collection: ['config/default.yaml'],
      Manager: ['config/default.yaml', 'console/dist'],
    })
  })

  it('names each component once, in letters and digits', () => {
    const names = made.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter(name => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
  })

  it('takes secrets from their store, and gives the first password to user_manager only', () => {
    const { secrets, functions } = deployed(made)
    expect(secrets.toSorted()).toEqual(['ControllerAssertionSecret', 'JwtSecret', 'RootAdminPassword'])
    const given = functions.filter(({ args }) => 'ROOT_ADMIN_PASSWORD' in args.environment)
    expect(given.map(({ name }) => name)).toEqual(['UserManager'])
    expect(given[0]?.args.environment.ROOT_ADMIN_PASSWORD).toMatch(/RootAdminPassword$/)
  })

  it('tells user_manager the address of the app, to which invitations lead', () => {
    const { functions } = deployed(made)
    const given = functions.filter(({ args }) => 'PUBLIC_URL' in args.environment)
    expect(given.map(({ name, args }) => [name, args.environment.PUBLIC_URL])).toEqual([
      ['UserManager', `https://study.${DOMAIN}`],
    ])
  })

  it('gives the sign-in providers to user_manager alone, if PUBLIC_URL is set', async () => {
    const settings = { PUBLIC_URL: 'https://user-manager.example.org', OIDC_REGISTRATION: 'open' }
    const { secrets, functions, services } = deployed(await runConfig({ DOMAIN, ...settings }))
    expect(secrets).toContain('OidcProviders')
    const environments = [
      ...functions.map(({ name, args }) => ({ name, environment: args.environment })),
      ...services.map(({ name, args }) => ({ name, environment: args.containers[0]?.environment ?? {} })),
    ]
    const given = environments.filter(({ environment }) => 'OIDC_PROVIDERS' in environment)
    expect(given.map(({ name }) => name)).toEqual(['UserManager'])
    expect(given[0]?.environment).toMatchObject({
      ...settings,
      OIDC_PROVIDERS: expect.stringMatching(/OidcProviders$/),
    })
    await expect(runConfig({ DOMAIN, PUBLIC_URL: 'https://example.org/path' })).rejects.toThrow('PUBLIC_URL')
  })

  it('leaves preflights to the services, which get the configured origins', () => {
    const { apis, functions, services } = deployed(made)
    expect(apis.map(({ args }) => args.cors)).toEqual(apis.map(() => false))
    const environments = [
      ...functions.map(({ args }) => args.environment),
      ...services.map(({ args }) => args.containers[0]?.environment),
    ]
    for (const environment of environments)
      expect(environment?.ALLOW_ORIGINS).toBe('https://reader.example.org')
  })

  it("routes the learners' app's requests for user_manager to its Lambda, before the controller's rule", () => {
    const argsOf = (name: string) => made.find(component => component.name === name)?.args
    expect(argsOf('UserManagerRule')).toEqual({
      listenerArn: 'arn:StudyBalancer:https:443',
      priority: 10,
      actions: [{ type: 'forward', targetGroupArn: 'arn:UserManagerTarget' }],
      conditions: [{ pathPattern: { values: ['/api/auth/*'] } }],
    })
    expect(argsOf('Study')).toMatchObject({
      loadBalancer: { rules: [{ conditions: { path: '/*' }, priority: 100 }] },
    })
    expect(argsOf('UserManagerTarget')).toEqual({
      targetType: 'lambda',
      lambdaMultiValueHeadersEnabled: true,
    })
    expect(argsOf('UserManagerTargetAttachment')).toEqual({
      targetGroupArn: 'arn:UserManagerTarget',
      targetId: 'arn:UserManager',
    })
    expect(argsOf('UserManagerTargetPermission')).toMatchObject({ function: 'name:UserManager' })
  })

  it('connects the Lambdas to the tables without a NAT', () => {
    expect(made.find(({ type }) => type === 'VpcEndpoint')?.args).toEqual({
      vpcId: 'id:Network',
      serviceName: 'com.amazonaws.here.dynamodb',
      vpcEndpointType: 'Gateway',
      routeTableIds: ['private:Network'],
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
