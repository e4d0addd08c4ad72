import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { contracts } from '../../lib/contracts/index.ts'
import { configKeys } from '../../lib/platform/config/schema.ts'
import { operationsOf } from '../../lib/platform/http/route.ts'
import { readCommitted } from '../structure/source-tree.ts'
import { stagesOf } from './image.ts'

const FOLDER = 'router/container'
const committed = readCommitted()
/** The project's file by the Compose Specification; nothing else may be in it. */
const Service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  init: z.boolean().optional(),
  restart: z.literal('unless-stopped'),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string().regex(/^[^:]+:\/[^:]+(?::ro)?$/)),
  tmpfs: z.array(z.string().startsWith('/')),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  pids_limit: z.int(),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string().regex(/^\d+:\d+(?:\/udp)?$/)).optional(),
  network_mode: z.string().optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.literal('service_healthy'), restart: z.boolean() }))
    .optional(),
  healthcheck: z.strictObject({
    test: z.array(z.string()),
    interval: z.string(),
    timeout: z.string(),
    start_period: z.string().optional(),
    start_interval: z.string().optional(),
  }),
})
const Compose = z.strictObject({
  name: z.string(),
  'x-hardened': z.unknown(),
  services: z.strictObject({ yomu: Service, caddy: Service }),
  volumes: z.record(z.string(), z.null()),
})

const { services, volumes } = Compose.parse(
  parse(committed.get(`${FOLDER}/compose.yaml`) ?? '', { merge: true }),
)
const { yomu, caddy } = services
const fromRoot = (path: string) => posix.join(FOLDER, path)
const sourcesOf = ({ volumes }: z.infer<typeof Service>) => volumes.map(volume => volume.split(':')[0] ?? '')

describe('the compose file', () => {
  it('builds a stage that exists', () => {
    const { context = '', dockerfile = '', target } = yomu.build ?? {}
    const file = committed.get(posix.join(fromRoot(context), dockerfile)) ?? ''
    expect(stagesOf(file).map(({ name }) => name)).toContain(target)
  })

  it('mounts files that exist, and every volume', () => {
    const sources = [...sourcesOf(yomu), ...sourcesOf(caddy)]
    const files = sources.filter(source => source.startsWith('.'))
    expect(files.map(fromRoot).filter(path => !committed.has(path))).toEqual([])
    expect(sources.filter(source => !source.startsWith('.')).toSorted()).toEqual(
      Object.keys(volumes).toSorted(),
    )
  })

  it('sets only known settings, and keeps data in a volume', () => {
    expect(Object.keys(yomu.environment).filter(name => !configKeys.includes(name))).toEqual([])
    expect(yomu.volumes).toContain(`data:${yomu.environment.DATA_DIR}`)
  })

  it('gives Caddy every variable that its file names, and no secret', () => {
    const [path = ''] = sourcesOf(caddy)
    const named = (committed.get(fromRoot(path)) ?? '').matchAll(/\{\$(\w+)\}/g)
    expect([...new Set([...named].map(([, name]) => name))]).toEqual(Object.keys(caddy.environment))
    expect(caddy.env_file).toBeUndefined()
  })

  it('publishes only the ports of Caddy, which reaches the services inside', () => {
    expect([yomu.ports, caddy.ports]).toEqual([['80:80', '443:443', '443:443/udp'], undefined])
    expect(caddy.network_mode).toBe('service:yomu')
  })

  it('checks the health of a service at its own port, and soon after the start', () => {
    expect(yomu.healthcheck.start_interval).toBe('2s')
    const [, port, path] = /127\.0\.0\.1:(\d+)(\/\w+)/.exec(yomu.healthcheck.test.join(' ')) ?? []
    const service = Object.values(contracts).find(contract => String(contract.port) === port)
    expect(service && operationsOf(service).map(route => route.path)).toContain(path)
  })
})
