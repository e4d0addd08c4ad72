import { chmod, stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_ROUTING } from '../../lib/agent/routing-settings.ts'
import { ProviderFailure } from '../../lib/platform/outbound/provider-failure.ts'
import type { Transport } from '../../lib/platform/outbound/transport.ts'
import { examine } from '../../scripts/doctor/examine.ts'
import { fine } from '../../scripts/doctor/finding.ts'
import { checkBucket } from '../../scripts/doctor/outside/bucket.ts'
import { checkClock } from '../../scripts/doctor/outside/clock.ts'
import { checkEndpoints } from '../../scripts/doctor/outside/endpoints.ts'
import { checkProxy } from '../../scripts/doctor/outside/proxy.ts'
import { printed } from '../../scripts/doctor/report.ts'
import { type FakeProvider, startFakeProvider } from '../support/fake-provider/index.ts'
import { type S3Server, startS3Server } from '../support/s3-server/index.ts'
import { installation, running, save, signal, troubles } from './lab.ts'

let provider: FakeProvider
let s3: S3Server
beforeAll(async () => {
  provider = await startFakeProvider({ key: 'sk-right-key-of-the-endpoint' })
  s3 = await startS3Server({ buckets: ['media-1250000000'] })
})
afterAll(() => Promise.all([provider.close(), s3.close()]))

const stamp = '2026-11-20T09:00:00.000Z'
const endpoint = (name: string, over: object = {}) => ({
  id: '01JD0000000000000000000000',
  name,
  base_url: provider.url,
  api_key: 'sk-right-key-of-the-endpoint',
  enabled: true,
  timeout_ms: 60_000,
  max_concurrency: 4,
  created_at: stamp,
  updated_at: stamp,
  ...over,
})

/** Replies of other machines by address; null if nothing listens there. */
function saying(
  answers: Record<string, { status?: number; headers?: Record<string, string> } | null>,
): Transport {
  const receive: Transport['receive'] = async ({ url }) => {
    const answer = answers[url.href]
    if (!answer) throw new ProviderFailure('network', `${url.host}: nothing listens there`)
    return { status: answer.status ?? 200, headers: answer.headers ?? {}, bytes: Buffer.from('{}') }
  }
  return {
    receive,
    send: async (request, stop) => ({ ...(await receive(request, stop)), body: '{}' }),
    open: () => Promise.reject(new Error('nothing is streamed')),
    close: () => {},
  }
}

describe('models', () => {
  it('are checked without calling a model, and each fault is reported', async () => {
    const at = await installation()
    const endpoints = [
      endpoint('good'),
      endpoint('wrong-key', { api_key: 'sk-wrong-key-of-the-endpoint' }),
      endpoint('off', { base_url: 'http://127.0.0.1:9/v1', enabled: false }),
    ]
    await save(at, 'agent.json', { ...NO_ROUTING, endpoints })
    const findings = await checkEndpoints(at, signal)
    expect(findings[0]).toEqual(fine('Endpoint good answers'))
    expect(troubles(findings)).toEqual([
      expect.stringMatching(/^wrong: Endpoint wrong-key cannot be used: .*Check the key\.$/),
    ])
    expect(JSON.stringify(findings)).not.toContain('sk-')
    expect(provider.requests.filter(({ chat }) => chat?.model)).toEqual([])
  })

  it('need not be set up; settings that cannot be read are wrong', async () => {
    const at = await installation()
    expect(troubles(await checkEndpoints(at, signal))).toEqual([])
    const path = await save(at, 'agent.json', { endpoints: 'sk-hidden' })
    await chmod(path, 0o644)
    const told = await examine(at, signal, { models: checkEndpoints })
    expect(troubles(told)).toEqual([
      `wrong: ${path} does not hold valid settings. Repair it, or remove it to begin without saved settings`,
    ])
    // A service would correct this mode.
    expect((await stat(path)).mode & 0o777).toBe(0o644)
  })
})

it('the bucket is checked without writing anything', async () => {
  const at = await installation()
  expect(troubles(await checkBucket(at, signal))).toEqual([])
  await save(at, 'data.json', { saved: s3.form(), former: [] })
  expect(troubles(await checkBucket(at, signal))).toEqual([])
  await save(at, 'data.json', { saved: s3.form({ bucket: 'other-1250000000' }), former: [] })
  expect(troubles(await checkBucket(at, signal))).toEqual([
    expect.stringMatching(/^wrong: Bucket other-1250000000: There is no such bucket\./),
  ])
  s3.isPublic = true
  await save(at, 'data.json', { saved: s3.form(), former: [] })
  expect(troubles(await checkBucket(at, signal))).toEqual([
    expect.stringMatching(/^wrong: Bucket media-1250000000: Anyone can read this bucket/),
  ])
  const writing = s3.requests.filter(({ operation }) => /Put|Delete|Upload|Copy/.test(operation))
  expect(writing).toEqual([])
})

describe('the clock', () => {
  const at = async (seconds: number, others: number[] = []) => {
    const now = new Date(stamp)
    const origins = ['https://yomu.example/', 'https://model.example/']
    const date = (off: number) => new Date(now.getTime() - off * 1000).toUTCString()
    const headers = [seconds, ...others].map((off, n) => [origins[n], { headers: { date: date(off) } }])
    const here = await installation(
      { PUBLIC_URL: 'https://yomu.example' },
      { now: () => now, transport: saying(Object.fromEntries(headers)) },
    )
    const endpoints = [endpoint('other', { base_url: 'https://model.example/v1' }), endpoint('local')]
    await save(here, 'agent.json', { ...NO_ROUTING, endpoints })
    return troubles(await checkClock(here, signal))
  }

  it('is compared with other hosts, of which one may be wrong', async () => {
    expect(await at(20)).toEqual([])
    expect(await at(-90)).toEqual(['warning: The clock of this machine is 90 s behind'])
    expect(await at(600)).toEqual(['wrong: The clock of this machine is 600 s ahead'])
    expect(await at(600, [2])).toEqual([])
  })

  it('is not compared if no other host is used', async () => {
    expect(troubles(await checkClock(await installation(), signal))).toEqual([])
  })
})

describe('the proxy', () => {
  const ours = { 'x-request-id': '1', 'strict-transport-security': 'max-age=31536000' }
  const through = async (answers: Parameters<typeof saying>[0], settings: Record<string, string> = {}) => {
    const over = { services: running, transport: saying(answers) }
    const at = await installation({ PUBLIC_URL: 'https://yomu.example', ...settings }, over)
    return troubles(await checkProxy(at, signal))
  }

  it('passes on /health, or /api, and refuses /metrics', async () => {
    const figures = { 'https://yomu.example/metrics': { status: 404 } }
    expect(await through({ 'https://yomu.example/health': { headers: ours }, ...figures })).toEqual([])
    const api = { 'https://yomu.example/api/auth/providers': { status: 404, headers: ours } }
    expect(await through({ ...api, ...figures })).toEqual([])
  })

  it('is reported if it shows /metrics or omits HSTS', async () => {
    const answers = {
      'https://yomu.example/health': { headers: { 'x-request-id': '1' } },
      'https://yomu.example/metrics': {},
    }
    expect(await through(answers)).toEqual([
      'wrong: /metrics answers at https://yomu.example',
      'warning: The proxy does not send Strict-Transport-Security at https://yomu.example',
    ])
  })

  it('is wrong if it leads elsewhere or nowhere', async () => {
    expect(await through({})).toEqual([
      'wrong: yomu is not reached at https://yomu.example: yomu.example: nothing listens there',
    ])
    expect(await through({ 'https://yomu.example/health': { status: 502 } })).toEqual([
      'wrong: yomu is not reached at https://yomu.example: HTTP 502, yomu.example: nothing listens there',
    ])
  })

  it('that asks for a sign-in of its own is told apart from one that leads nowhere', async () => {
    for (const status of [401, 302, 403])
      expect(await through({ 'https://yomu.example/health': { status } })).toEqual([
        'warning: A proxy in front of https://yomu.example asks for a sign-in of its own, so yomu behind it was not seen',
      ])
    for (const status of [301, 404, 200])
      expect((await through({ 'https://yomu.example/health': { status } }))[0]).toMatch(
        /^wrong: .* not reached/,
      )
  })

  it('under a path is asked there, and other apps of the host are warned of, once for each address', async () => {
    const [app, console] = ['https://home.example/yomu', 'https://home.example/yomu-admin']
    const settings = { PUBLIC_URL: app, CONSOLE_URL: console }
    const warned = [
      'warning: PUBLIC_URL has a path, so yomu shares home.example with other apps',
      'warning: CONSOLE_URL has a path, so yomu shares home.example with other apps',
    ]
    const figures = { [`${app}/metrics`]: { status: 404 }, [`${console}/metrics`]: { status: 404 } }
    const found = { [`${app}/health`]: { headers: ours }, [`${console}/health`]: { headers: ours } }
    expect(await through({ ...figures, ...found }, settings)).toEqual(warned)
    expect(await through({ ...figures, [`${app}/health`]: { headers: ours } }, settings)).toEqual([
      ...warned,
      'wrong: yomu is not reached at https://home.example/yomu-admin: home.example: nothing listens there',
    ])
  })

  it('without https is wrong, on this machine only in production', async () => {
    const plain = { PUBLIC_URL: 'http://127.0.0.1:8010', NODE_ENV: 'production' }
    expect((await through({}, plain))[0]).toBe('wrong: PUBLIC_URL is http://127.0.0.1:8010, without https')
    expect(
      await through({ 'http://127.0.0.1:8010/health': { headers: ours } }, { ...plain, NODE_ENV: 'test' }),
    ).toEqual([])
  })
})

it('the report lists failed checks in time, without secrets', async () => {
  const secret = 'the token secret of the test stack, long enough'
  const checks = {
    good: async () => [fine('All is well')],
    hanging: () => new Promise<never>(() => {}),
    leaking: () => Promise.reject(new Error(`it failed with ${secret}`)),
  }
  const told = await examine(await installation(), signal, checks, 20)
  expect(printed(told)).toEqual([
    'ok       good: All is well.',
    'warning  hanging: This could not be checked in time.',
    '         Whether it works is not known.',
    '         → Mend what else is wrong, and run the command again.',
    'warning  leaking: This could not be checked (it failed with [redacted]).',
    '         Whether it works is not known.',
    '         → Mend what else is wrong, and run the command again.',
    '',
    'Wrong: 0. Warnings: 2.',
  ])
})
