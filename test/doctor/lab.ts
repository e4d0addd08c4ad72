import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { Agent } from 'undici'
import { onTestFinished } from 'vitest'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { type ServiceName, serviceNames } from '../../lib/platform/http/route.ts'
import { createTransport } from '../../lib/platform/outbound/transport.ts'
import type { Finding } from '../../scripts/doctor/finding.ts'
import type { Installation } from '../../scripts/doctor/installation.ts'
import type { ServiceState } from '../../scripts/doctor/stack/service-states.ts'
import { EVENT_MS } from '../../scripts/test/limits.ts'
import { allAt } from '../support/addresses.ts'
import { testSecrets } from '../support/stack.ts'
import { roomyDisk } from '../support/surroundings.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

export const signal = new AbortController().signal

const ENGINE = { DYNOXIDE_BIN: process.env.DYNOXIDE_BIN ?? '' }

/** An installation with nothing wrong, stopped, on a healthy machine. Settings and surroundings may differ. */
export async function installation(
  settings: Record<string, string> = {},
  over: Partial<Installation> = {},
): Promise<Installation> {
  const folder = await temporaryFolder()
  const transport = createTransport()
  const dispatcher = new Agent()
  // Files that run one after the other in a process share this module, so it keeps nothing open.
  onTestFinished(async () => {
    transport.close()
    await dispatcher.close()
    await folder.remove()
  })
  const data = join(folder.path, 'data')
  await mkdir(join(data, 'settings'), { recursive: true, mode: 0o700 })
  const local = join(folder.path, 'local.yaml')
  await writeFile(local, 'LOG_LEVEL: warn\n', { mode: 0o600 })
  return {
    config: parseConfig({ NODE_ENV: 'test', DATA_DIR: data, ...ENGINE, ...testSecrets, ...settings }),
    environment: {},
    files: { committed: join(folder.path, 'default.yaml'), local },
    machine: healthyMachine,
    addresses: allAt('http://127.0.0.1:8010'),
    services: all({ is: 'silent' }),
    transport,
    dispatcher,
    answer_ms: EVENT_MS,
    now: () => new Date(),
    newId: ulid,
    ...over,
  }
}

export const healthyMachine: Installation['machine'] = {
  node: '24.1.0',
  platform: 'linux-x64',
  uid: process.getuid?.(),
  diskSpace: async () => roomyDisk,
  firewallRules: async () => ({ rules: '' }),
  runs: async () => true,
  openJtalkVoice: async () => 'open-jtalk:mei-normal:normal',
}

export const all = (state: ServiceState): Record<ServiceName, ServiceState> =>
  Object.fromEntries(serviceNames.map(name => [name, state])) as Record<ServiceName, ServiceState>

/** All services run and are healthy. */
export const running = Object.fromEntries(serviceNames.map(name => [name, healthy(name)])) as Record<
  ServiceName,
  ServiceState
>

export function healthy(service: ServiceName): ServiceState {
  return { is: 'ours', health: { status: 'ok', service, release: null, checks: {} } }
}

/** The findings that are not fine, as state and sentence. */
export const troubles = (findings: readonly Finding[]): string[] =>
  findings.filter(({ state }) => state !== 'fine').map(({ state, what }) => `${state}: ${what}`)

/** Saves what a service keeps in DATA_DIR. */
export async function save(at: Installation, name: string, content: unknown): Promise<string> {
  const path = join(at.config.DATA_DIR, 'settings', name)
  await writeFile(path, JSON.stringify(content), { mode: 0o600 })
  return path
}
