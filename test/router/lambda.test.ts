import { once } from 'node:events'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { createStoreClient } from '../../lib/store/client.ts'
import { startEngine } from '../../lib/store/engine/engine.ts'
import { ensureTables } from '../../lib/store/engine/ensure-tables.ts'
import { prefixed, STORES } from '../../lib/store/tables.ts'
import { serveOnLambda } from '../../router/lambda/serve.ts'
import { startOnLambda } from '../../router/lambda/start.ts'
import type { RunningService } from '../../router/service.ts'
import { services } from '../../router/services.ts'
import { deepIt } from '../support/sample.ts'
import { quietLog } from '../support/store.ts'
import { eventFor } from '../support/surroundings.ts'
import { runProbe } from './probe.ts'

const context = { getRemainingTimeInMillis: () => 30_000 }
const { health } = contracts.webhook.groups.system

/** The probe, all its routes answering with this. */
async function answering(result: Awaited<ReturnType<RunningService['routes'][number]['invoke']>>) {
  const { running } = await runProbe()
  const routes = running.routes.map(({ route }) => ({ route, invoke: async () => result }))
  return { app: running.app, routes }
}
const latest = async () => {
  const { running } = await runProbe()
  const route = running.routes.find(({ route }) => route.path === '/things/latest')?.route
  if (!route) throw new Error('The probe has no such route')
  return eventFor(route)
}

describe('a service on a Lambda', () => {
  const picture = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
  it.each([
    ['in base64', { body: picture.toString('base64'), isBase64Encoded: true }],
    ['as bytes', { bytes: [picture] }],
  ])('sends a picture that was made %s unchanged', async (_, made) => {
    const headers = { 'content-type': 'image/png' }
    const service = await answering({ statusCode: 200, headers, ...made })
    const { body = '', ...reply } = await serveOnLambda(service)(await latest(), context)
    expect(reply).toMatchObject({ isBase64Encoded: true, headers })
    expect(Buffer.from(body, 'base64').equals(picture)).toBe(true)
  })

  deepIt.each([
    'application/json; charset=utf-8',
    'application/problem+json',
    'application/x-ndjson',
    'text/html',
  ])('sends %s as text', async type => {
    const service = await answering({ statusCode: 200, headers: { 'content-type': type }, body: '"猫"' })
    const result = await serveOnLambda(service)(await latest(), context)
    expect(result).toMatchObject({ body: '"猫"', isBase64Encoded: false })
  })

  deepIt('leaves streams to the router', async () => {
    const { running } = await runProbe()
    const watch = { ...(await latest()), rawPath: '/watch/7', routeKey: '$default' }
    expect((await serveOnLambda(running)(watch, context)).statusCode).toBe(404)
  })

  deepIt('sends text that was made as bytes as text', async () => {
    const bytes = new TextEncoder().encode('{"title":"猫"}')
    const service = await answering({ statusCode: 200, headers: {}, bytes: [bytes] })
    const result = await serveOnLambda(service)(await latest(), context)
    expect(result.body).toBe('{"title":"猫"}')
    expect(Object.keys(result)).not.toContain('bytes')
  })

  deepIt('gets a signal to stop before its time is up', async () => {
    const { running } = await runProbe()
    const routes = running.routes.map(({ route }) => ({
      route,
      invoke: async (_event: unknown, { signal }: { signal?: AbortSignal }) => {
        if (signal) await once(signal, 'abort')
        throw signal?.reason
      },
    }))
    const { statusCode, body } = await serveOnLambda({ app: running.app, routes })(await latest(), {
      getRemainingTimeInMillis: () => 500,
    })
    expect([statusCode, body]).toEqual([503, expect.stringContaining('took too long')])
  })
})

describe('the start on a Lambda', () => {
  const webhook = services.find(({ contract }) => contract.name === 'webhook')
  const secrets = {
    JWT_SECRET: 'the token secret of the cloud, long enough',
    CONTROLLER_ASSERTION_SECRET: 'the assertion secret of the cloud, long too',
  }
  const start = (settings: Record<string, string>) => {
    if (!webhook) throw new Error('There is no webhook service')
    return startOnLambda(webhook, parseConfig({ NODE_ENV: 'production', LOG_LEVEL: 'silent', ...settings }))
  }

  it('generates no secrets and refuses weak ones', async () => {
    await expect(start({})).rejects.toThrow('JWT_SECRET is not set')
    await expect(start({ ...secrets, JWT_SECRET: 'short' })).rejects.toThrow('shorter than 32')
    await expect(start({ ...secrets, NODE_ENV: 'development', JWT_SECRET: '' })).rejects.toThrow('is not set')
  })

  deepIt('reports that no other request waits', async () => {
    if (!webhook) throw new Error('There is no webhook service')
    const told: boolean[] = []
    const watched: typeof webhook = {
      ...webhook,
      start(surroundings, stores) {
        told.push(surroundings.servesOneAtATime)
        return webhook.start(surroundings, stores)
      },
    }
    await startOnLambda(watched, parseConfig({ NODE_ENV: 'production', LOG_LEVEL: 'silent', ...secrets }))
    expect(told).toEqual([true])
  })

  deepIt('starts a service that answers', async () => {
    const handler = serveOnLambda(await start(secrets))
    const result = await handler(eventFor(health), context)
    expect(result.statusCode).toBe(200)
    expect(JSON.parse(result.body ?? '')).toMatchObject({ service: 'webhook', status: 'ok' })
  })
})

describe('the entry of a Lambda', () => {
  afterEach(() => vi.unstubAllEnvs())

  async function entry(env: Record<string, string>) {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    vi.resetModules()
    return import('../../router/lambda/user-manager.ts')
  }

  it('serves its service, from existing tables', async () => {
    const failed = () => expect.unreachable()
    const engine = await startEngine({ stores: ['accounts'], dataDir: null, log: quietLog, onCrash: failed })
    onTestFinished(() => engine.close())
    const endpoint = engine.endpoints.accounts
    const client = createStoreClient({ endpoint })
    onTestFinished(() => client.destroy())
    await ensureTables(client, STORES.accounts, prefixed('cloud-'))
    const { handler } = await entry({
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      JWT_SECRET: 'the token secret of the cloud, long enough',
      CONTROLLER_ASSERTION_SECRET: 'the assertion secret of the cloud, long too',
      ROOT_ADMIN_PASSWORD: 'the first password of the cloud',
      DYNAMODB_IN_CLOUD: 'true',
      ACCOUNTS_DB_ENDPOINT: endpoint,
      TABLE_PREFIX: 'cloud-',
    })
    const body = { username: 'root', password: 'the first password of the cloud' }
    const result = await handler(eventFor(contracts['user-manager'].groups.auth.login, { body }), context)
    expect(JSON.parse(result.body ?? '')).toMatchObject({ user: { username: 'root', role: 'root' } })
  })
})
