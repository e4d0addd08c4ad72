import { expect, it } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { publicPathOf } from '../../lib/platform/config/public-address.ts'
import { operationsOf, serviceNames } from '../../lib/platform/http/route.ts'
import { serveProbe } from './probe.ts'

const PUBLIC_URL = 'https://home.example/a/yomu'
const BOTH = { PUBLIC_URL, CONSOLE_URL: 'https://home.example/yomu-admin' }

it.each([
  ['/things/7', 'collection.things.one'],
  ['/a/yomu/things/7', 'collection.things.one'],
  ['/a/yomu/things/7?q=/a/yomu/', 'collection.things.one'],
  ['/a/yomu/health', undefined],
  ['/a/yomu/a/yomu/things/7', undefined],
  ['/a/yomux/things/7', undefined],
  ['/A/yomu/things/7', undefined],
  ['/%61/yomu/things/7', undefined],
  ['/a%2Fyomu/things/7', undefined],
  ['/a/yomu%2Fthings/7', undefined],
  ['/a/yomu;x/things/7', undefined],
  ['//a/yomu/things/7', undefined],
  ['/a/yomuhttp://home.example/things/7', undefined],
  ['/a//yomu/things/7', undefined],
  ['/a/yomu//things/7', undefined],
  ['/a/yomu/../yomu/things/7', undefined],
  ['/a/./yomu/things/7', undefined],
  ['http://home.example/a/yomu/things/7', undefined],
])('the request for %s leads to %s', async (target, operation) => {
  const { get, seen } = await serveProbe({ PUBLIC_URL })
  const reply = await get(target, { 'x-forwarded-prefix': '/evil', host: 'junk:://%00' })
  expect([reply.status, seen[0]?.operation]).toEqual([operation === undefined ? 404 : 200, operation])
})

it('X-Forwarded-Prefix names no path', async () => {
  const { get } = await serveProbe({ PUBLIC_URL })
  const headers = { 'x-forwarded-prefix': '/evil' }
  expect((await get('/evil/things/7', headers)).status).toBe(404)
  expect((await get('/a/yomu', headers)).headers.location).toBe('yomu/')
})

it('the path itself leads to the page under it, with its query', async () => {
  const { get, call } = await serveProbe({ PUBLIC_URL })
  for (const [target, location] of [
    ['/a/yomu', 'yomu/'],
    ['/a/yomu?to=//evil.example', 'yomu/?to=//evil.example'],
  ] as const)
    expect(await get(target)).toMatchObject({ status: 308, headers: { location } })
  expect((await call({ method: 'HEAD', target: '/a/yomu' })).status).toBe(308)
})

it('errors and metrics are those of the path without it', async () => {
  const { get, call } = await serveProbe({ PUBLIC_URL })
  expect((await call({ method: 'POST', target: '/a/yomu/things/7' })).headers.allow).toBe('GET, HEAD, PUT')
  expect(JSON.parse((await get('/a/yomu/things/%zz')).text)).toMatchObject({ code: 'invalid_input' })
  expect((await get('/a/yomu/metrics')).status).toBe(200)
  expect((await get('/a/yomu/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
})

it('the learners’ services are under PUBLIC_URL, the console under CONSOLE_URL, and no other is under a path', () => {
  const paths = serviceNames.map(service => [service, publicPathOf(service, BOTH)])
  expect(Object.fromEntries(paths)).toEqual({
    'user-manager': '/a/yomu',
    study: '/a/yomu',
    collection: '/a/yomu',
    manager: '/yomu-admin',
    agent: '',
    data: '',
    webhook: '',
  })
})

it('no address of those services begins with a path that a setting accepts', () => {
  const own = Object.values(contracts)
    .filter(({ name }) => publicPathOf(name, BOTH) !== '')
    .flatMap(operationsOf)
    .map(({ path }) => path.split('/')[1])
  for (const first of new Set([...own, 'app', 'assets', 'metrics']))
    expect(() => parseConfig({ PUBLIC_URL: `https://home.example/${first}` }), first).toThrow('PUBLIC_URL')
})
