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

const checks: Record<string, (found: Deployed) => string[]> = {
  'everything that is asked of a Lambda service reaches its Lambda, and only that': found =>
    routingFaults(found, services),
  'no Lambda is asked to take or send a stream, or to keep anything': found => streamFaults(found, services),
  'tables, keys, indexes, projections and expiry are those the services create elsewhere': tableFaults,
  'only its owner uses a table, and an owner uses all of its tables': found =>
    ownershipFaults(found, services),
  'every service that lives on has a container, its data on a disk': found =>
    containerFaults(found, services),
  'every process starts as in production and finds the others': found => settingFaults(found, services),
  'every Lambda reaches the internal services': networkFaults,
}

it.each(Object.entries(checks))('of the deployed stack, %s', (_, faults) => {
  expect(faults(deployed(made))).toEqual([])
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
    for (const name of ['PUBLIC_URL', 'CONSOLE_URL'])
      await expect(runConfig({ DOMAIN, [name]: 'https://example.org/path' })).rejects.toThrow(
        /PUBLIC_URL and CONSOLE_URL or set them to addresses without a path/,
      )
  })

  it('tells manager_server alone the address of the console, if it is set', async () => {
    const { functions } = deployed(await runConfig({ DOMAIN, CONSOLE_URL: 'https://console.example.org/' }))
    const given = functions.filter(({ args }) => 'CONSOLE_URL' in args.environment)
    expect(given.map(({ name, args }) => [name, args.environment.CONSOLE_URL])).toEqual([
      ['Manager', 'https://console.example.org'],
    ])
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
