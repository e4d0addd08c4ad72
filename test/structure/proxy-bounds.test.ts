import { describe, expect, it } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { operationsOf } from '../../lib/platform/http/route.ts'
import { deepIt } from '../support/sample.ts'
import { readCommitted } from './source-tree.ts'

const committed = readCommitted()
const BOUND = 8 * 1024 * 1024

/** The paths that a Caddyfile does not bound, in which a star is one part or the end. */
const unboundedByCaddy = (file: string) =>
  (/@bounded not path (.+)/.exec(file)?.[1] ?? '')
    .split(' ')
    .map(path => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`))
const unboundedByNginx = (file: string) => [
  new RegExp(/location ~ (\S+) \{\s+client_max_body_size 0;/.exec(file)?.[1] ?? '$^'),
]

/** Paths that nginx does not log; Caddy logs no requests unless told to. */
const unloggedByNginx = (file: string) =>
  [...file.matchAll(/location = (\S+) \{\s+access_log off;/g)].map(([, path]) => path)

const every = Object.values(contracts)
const open = every.filter(({ internal }) => !internal)

describe.each([
  ['router/proxy/Caddyfile', open, unboundedByCaddy],
  ['router/proxy/nginx.conf', open, unboundedByNginx],
  ['router/container/Caddyfile', every, unboundedByCaddy],
] as const)('%s', (path, behind, unbounded) => {
  const patterns = unbounded(committed.get(path) ?? '')

  const large = behind
    .flatMap(operationsOf)
    .filter(
      ({ receives, max_body = receives === 'stream' ? Number.POSITIVE_INFINITY : 0 }) => max_body > BOUND,
    )
    .map(route => route.path.replace(/\{\w+\}/g, '7'))

  it('bounds no body that a service takes', () => {
    expect(large.filter(path => !patterns.some(pattern => pattern.test(path)))).toEqual([])
  })

  deepIt('bounds all others', () => {
    expect(patterns.filter(pattern => !large.some(path => pattern.test(path)))).toEqual([])
  })
})

it('Caddy refuses exactly the announced lengths above the bound', () => {
  const [, pattern = ''] =
    /header_regexp Content-Length (\S+)/.exec(committed.get('router/proxy/Caddyfile') ?? '') ?? []
  const isRefused = new RegExp(pattern)
  const lengths = Array.from({ length: 2_000_000 }, (_, n) => n + 8_100_000)
  const wrong = [0, 99, ...lengths, 99_999_999, 1e12].filter(
    length => isRefused.test(String(length)) !== length > BOUND,
  )
  expect(wrong).toEqual([])
})

it('the access log of a proxy contains no signed address', () => {
  const signed = open.flatMap(operationsOf).filter(({ access }) => access === 'signed')
  expect(signed.length).toBeGreaterThan(0)
  expect(unloggedByNginx(committed.get('router/proxy/nginx.conf') ?? '')).toEqual(
    signed.map(({ path }) => path),
  )
  for (const file of ['router/proxy/Caddyfile', 'router/container/Caddyfile'])
    expect(committed.get(file)).not.toMatch(/^\s*log\b/m)
})
