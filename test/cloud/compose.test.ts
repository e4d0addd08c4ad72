import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { configKeys } from '../../lib/platform/config/schema.ts'
import { operationsOf } from '../../lib/platform/http/route.ts'
import { type ComposeService, parseCompose } from '../../scripts/image/compose.ts'
import { readCommitted } from '../structure/source-tree.ts'
import { stagesOf } from './image.ts'

const FOLDER = 'router/container'
const committed = readCommitted()
const { services, volumes } = parseCompose(committed.get(`${FOLDER}/compose.yaml`) ?? '')
const { yomu, caddy } = services
const fromRoot = (path: string) => posix.join(FOLDER, path)
const sourcesOf = ({ volumes }: ComposeService) => volumes.map(volume => volume.split(':')[0] ?? '')

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
