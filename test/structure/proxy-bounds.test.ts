import { describe, expect, it } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { operationsOf } from '../../lib/platform/http/route.ts'
import { deepIt } from '../support/sample.ts'
import { readCommitted } from './source-tree.ts'

const committed = readCommitted()
const BOUND = 8 * 1024 * 1024

/** The paths that a Caddyfile does not bound: an expression, or paths in which a star is one part or the end. */
const unboundedByCaddy = (file: string) => {
  const [, isExpression, paths = ''] = /@bounded not path(_regexp)? (.+)/.exec(file) ?? []
  return isExpression
    ? [new RegExp(paths)]
    : paths.split(' ').map(path => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`))
}
const unboundedByNginx = (file: string) => [
  new RegExp(/location ~ (\S+) \{\s+client_max_body_size 0;/.exec(file)?.[1] ?? '$^'),
]

/** Paths that nginx does not log. */
const unloggedByNginx = (file: string) =>
  [...file.matchAll(/location (=|~) (\S+) \{\s+access_log off;/g)].map(([, kind, path = '']) =>
    kind === '~' ? new RegExp(path) : new RegExp(`^${path}$`),
  )

const every = Object.values(contracts)
const open = every.filter(({ internal }) => !internal)
/** The services that one host name has under paths. */
const onOneHost = [contracts.study, contracts.manager]
const byPath = (path: string) => `/yomu${path}`
const byHost = (path: string) => path

describe.each([
  ['router/proxy/Caddyfile', open, unboundedByCaddy, byHost],
  ['router/proxy/nginx.conf', open, unboundedByNginx, byHost],
  ['router/proxy/by-path/Caddyfile', onOneHost, unboundedByCaddy, byPath],
  ['router/proxy/by-path/Caddyfile', onOneHost, unboundedByCaddy, byHost],
  ['router/proxy/by-path/nginx.conf', onOneHost, unboundedByNginx, byPath],
  ['router/container/Caddyfile', every, unboundedByCaddy, byHost],
] as const)('%s', (path, behind, unbounded, asAsked) => {
  const patterns = unbounded(committed.get(path) ?? '')

  const large = behind
    .flatMap(operationsOf)
    .filter(
      ({ receives, max_body = receives === 'stream' ? Number.POSITIVE_INFINITY : 0 }) => max_body > BOUND,
    )
    .map(route => asAsked(route.path.replace(/\{\w+\}/g, '7')))

  it('bounds no body that a service takes', () => {
    expect(large.filter(path => !patterns.some(pattern => pattern.test(path)))).toEqual([])
  })

  deepIt('bounds all others', () => {
    expect(patterns.filter(pattern => !large.some(path => pattern.test(path)))).toEqual([])
  })
})

const proxies = ['router/proxy', 'router/proxy/by-path'] as const
const fileOf = (folder: (typeof proxies)[number], name: string) => committed.get(`${folder}/${name}`) ?? ''

it.each(proxies)('the Caddyfile of %s refuses exactly the announced lengths above the bound', folder => {
  const [, pattern = ''] = /header_regexp Content-Length (\S+)/.exec(fileOf(folder, 'Caddyfile')) ?? []
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
  for (const [folder, asAsked] of [
    ['router/proxy', byHost],
    ['router/proxy/by-path', byPath],
  ] as const) {
    const unlogged = unloggedByNginx(fileOf(folder, 'nginx.conf'))
    const logged = signed.filter(({ path }) => !unlogged.some(pattern => pattern.test(asAsked(path))))
    expect(logged.map(({ path }) => path)).toEqual([])
    expect(unlogged.some(pattern => pattern.test(asAsked('/api/articles')))).toBe(false)
  }
})

it('Caddy logs no requests, and leaves tokens and signatures out where somebody turns that on', () => {
  for (const file of [
    ...proxies.map(folder => fileOf(folder, 'Caddyfile')),
    committed.get('router/container/Caddyfile'),
  ]) {
    const [options = '', ...sites] = (file ?? '').split(/^\}$/m)
    expect(sites.join()).not.toMatch(/^\s*log\b/m)
    if (!/^\s*log\b/m.test(options)) continue
    expect(options).toMatch(/request>headers>X-Yomu-Authorization delete/)
    expect(options).toMatch(/replace signature/)
  }
})
