import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import http from 'node:http'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createPasswords } from '../../lib/platform/auth/password.ts'
import { createLog } from '../../lib/platform/logging/log.ts'
import { writeSchema } from '../../lib/store/engine/schema-version.ts'
import { prefixed } from '../../lib/store/tables.ts'
import { openAccounts } from '../../lib/user-manager/accounts/accounts.ts'
import { administratorIds } from '../../lib/user-manager/accounts/administrators.ts'
import { seedAdministrator } from '../../lib/user-manager/accounts/first-administrator.ts'
import { openStores } from '../../router/stores.ts'
import type { Installation } from '../../scripts/doctor/installation.ts'
import { checkAdministrators } from '../../scripts/doctor/stack/administrators.ts'
import { serviceStates } from '../../scripts/doctor/stack/service-states.ts'
import { checkServices } from '../../scripts/doctor/stack/services.ts'
import { checkStores } from '../../scripts/doctor/stack/stores.ts'
import { checkVersions } from '../../scripts/doctor/stack/versions.ts'
import { EVENT_MS } from '../../scripts/test/limits.ts'
import { allAt } from '../support/addresses.ts'
import { noBackup, putFormerStores } from '../support/former-stores.ts'
import { deepDescribe, deepIt } from '../support/sample.ts'
import { cheapestHash } from '../support/surroundings.ts'
import { all, healthyMachine, installation, running, signal, troubles } from './lab.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise(resolve => server.close(resolve))
})

async function at(server: Server): Promise<string> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** The server sends first, and not HTTP. */
const sshServer = () =>
  createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.resume()
    socket.end('SSH-2.0\r\n')
  })

const answering = (body: object) => at(http.createServer((_, reply) => reply.end(JSON.stringify(body))))

describe('the services', () => {
  it('are distinguished from other programs and from closed ports', async () => {
    const { transport } = await installation()
    const health = { status: 'ok', service: 'study', release: null, checks: {} }
    const closed = await answering(health)
    await new Promise(resolve => servers.pop()?.close(resolve))
    const addresses = {
      ...allAt(closed),
      study: await answering(health),
      agent: await answering(health),
      data: await answering({ hello: 'world' }),
      manager: await at(sshServer()),
    }
    expect(await serviceStates(addresses, { transport, answer_ms: EVENT_MS }, signal)).toEqual({
      ...all({ is: 'silent' }),
      study: { is: 'ours', health },
      agent: { is: 'foreign' },
      data: { is: 'foreign' },
      manager: { is: 'foreign' },
    })
  })

  deepIt('are fine if all run, or if none runs and their ports are free', async () => {
    expect(troubles(await checkServices(await installation()))).toEqual([])
    expect(troubles(await checkServices(await installation({}, { services: running })))).toEqual([])
  })

  deepIt(
    'a foreign program, a degraded service and a missing one are wrong; the receiver may be stopped',
    async () => {
      const addresses = allAt('http://127.0.0.1:8010')
      const checks = { content: 'failed', collections: 'ok' } as const
      const services = {
        ...running,
        agent: { is: 'foreign' } as const,
        data: { is: 'ours', health: { status: 'degraded', service: 'data', release: null, checks } } as const,
        study: { is: 'silent' } as const,
        webhook: { is: 'silent' } as const,
      }
      expect(troubles(await checkServices(await installation({}, { services, addresses })))).toEqual(
        expect.arrayContaining([
          'wrong: Another program than agent answers at http://127.0.0.1:8010',
          'wrong: data says that it is degraded: content',
          'wrong: study does not answer at http://127.0.0.1:8010, while other services run',
          'warning: The webhook receiver does not answer at http://127.0.0.1:8010, while other services run',
        ]),
      )
    },
  )
})

it('the remedy for a foreign program is to end it on this machine, or to correct the address of another machine', async () => {
  const remedies = async (address: string) => {
    const services = { ...running, agent: { is: 'foreign' } as const }
    const findings = await checkServices(await installation({}, { services, addresses: allAt(address) }))
    return findings.flatMap(({ remedy = [] }) => remedy)
  }
  expect(await remedies('http://127.0.0.1:8011')).toEqual([
    "See what it is (ss -tlnp 'sport = :8011', on macOS lsof -i :8011), then end it, or set PORT_OFFSET",
  ])
  expect(await remedies('https://agent.example')).toEqual([
    'Correct the address of agent in the settings, or start it there',
  ])
})

deepDescribe('the stores', () => {
  it('need an engine that can be started', async () => {
    expect(troubles(await checkStores(await installation(), signal))).toEqual([])
    const missing = await installation({ DYNOXIDE_BIN: '/nowhere/dynoxide', NODE_ENV: 'production' })
    expect(troubles(await checkStores(missing, signal))).toEqual([
      'wrong: The embedded database /nowhere/dynoxide cannot be run',
      'warning: ENGINE_HOST is not set, so no firewall guards the embedded database',
    ])
  })

  it('are exposed in production unless a firewall is seen to guard the running engine', async () => {
    type Found = Awaited<ReturnType<Installation['machine']['firewallRules']>>
    const found = async (firewall: Found, over: Partial<Installation> = { services: running }) => {
      const machine = { ...healthyMachine, firewallRules: async () => firewall }
      const settings = { NODE_ENV: 'production', ENGINE_HOST: '127.77.0.1' }
      return troubles(await checkStores(await installation(settings, { machine, ...over }), signal))
    }
    const chain = (rule: string) => ({ rules: `table inet yomu {\n\tchain output {\n\t\t${rule}\n\t}\n}\n` })
    const rule = 'ip daddr 127.77.0.1 meta l4proto tcp meta skuid != 997 reject with tcp reset'
    expect(await found(chain(rule))).toEqual([])
    const none = ['warning: No firewall rule guards 127.77.0.1']
    expect(await found({ rules: '' })).toEqual(none)
    expect(await found(chain(rule.replace('127.77.0.1', '127.77.0.12')))).toEqual(none)
    expect(await found(chain('ip daddr 127.77.0.1 accept'))).toEqual(none)
    expect(await found({ unknown: 'no nft' })).toEqual([
      'warning: nft is not installed, so no firewall guards 127.77.0.1',
    ])
    expect(await found({ unknown: 'not allowed' })).toEqual([
      'warning: Whether a firewall guards 127.77.0.1 could not be seen',
    ])
    // The unit loads its rule at the start.
    expect(await found({ rules: '' }, {})).toEqual([])
  })

  it('are checked at their own addresses', async () => {
    const there = await answering({})
    expect(troubles(await checkStores(await installation({ DYNAMODB_ENDPOINT: there }), signal))).toEqual([])
    await new Promise(resolve => servers.pop()?.close(resolve))
    const { host } = new URL(there)
    expect(troubles(await checkStores(await installation({ DYNAMODB_ENDPOINT: there }), signal))).toEqual([
      `wrong: The database does not answer at ${host} (${host}: nothing listens there)`,
    ])
  })
})

deepIt('the versions of the stores are reported if they belong to another release', async () => {
  const stopped = await installation()
  const { config } = stopped
  expect(troubles(await checkVersions(stopped))).toEqual([])
  await putFormerStores(config.DATA_DIR)
  expect(troubles(await checkVersions(stopped))).toEqual([
    'warning: The store content is of an earlier release: its version is 1, and this release needs 2',
    'warning: The store collections is of an earlier release: its version is 1, and this release needs 8',
  ])
  const log = createLog('silent')
  const given = {
    config,
    names: ['content' as const],
    inMemory: false,
    upgrades: true,
    backupProgram: noBackup,
    log,
    onCrash: () => {},
  }
  const { only, close } = await openStores(given)
  await writeSchema({ client: only(['content']).content, table: 'content' }, { version: 9 })
  await close()
  expect(troubles(await checkVersions(stopped))).toContain(
    'wrong: The store content is of a later release: its version is 9, and this release knows 2',
  )
  expect(troubles(await checkVersions({ ...stopped, services: running }))).toEqual([])
})

deepDescribe('administrators', () => {
  async function withAdministrator({ config, now, newId }: Installation, password: string) {
    const log = createLog('silent')
    const stores = await openStores({ config, names: ['accounts'], inMemory: false, log, onCrash: () => {} })
    const { only } = stores
    const given = {
      client: only(['accounts']).accounts,
      passwords: createPasswords({ cost: cheapestHash }),
      now,
      newId,
      randomBytes: (size: number) => Buffer.alloc(size, 7),
    }
    const accounts = openAccounts(given, prefixed(config.TABLE_PREFIX))
    await seedAdministrator(accounts, {
      username: 'root',
      password: 'a fine password',
      mayGenerate: false,
      newUserId: async () => 1,
    })
    const password_hash = await given.passwords.hash(password)
    for (const id of await administratorIds(accounts))
      await accounts.users.patch({ id }).set({ password_hash }).go()
    await stores.close()
  }

  it('with a default password are found in a copy of the stopped store', async () => {
    const stopped = await installation()
    expect(troubles(await checkAdministrators(stopped, signal))).toEqual([])
    await withAdministrator(stopped, 'changeme')
    const before = await listing(stopped)
    expect(troubles(await checkAdministrators(stopped, signal))).toEqual([
      'wrong: The administrator root still has a default password',
    ])
    expect(await listing(stopped)).toEqual(before)
  })

  const listing = async ({ config }: Installation) => {
    const names = await readdir(config.DATA_DIR)
    const stats = await Promise.all(names.map(name => stat(join(config.DATA_DIR, name))))
    return names.map((name, at) => `${name} ${stats[at]?.size} ${stats[at]?.mtimeMs}`)
  }

  it('that nobody made are wrong, before the first start, after it and while yomu runs', async () => {
    const none = 'wrong: There is no administrator'
    const found = async (settings: Record<string, string>) => {
      const at = await installation({ NODE_ENV: 'production', ...settings })
      return troubles(await checkAdministrators(at, signal))
    }
    expect(await found({ ROOT_ADMIN_PASSWORD: 'a fine password' })).toEqual([])
    expect(await found({})).toEqual([
      `${none}, and the next start makes none: ROOT_ADMIN_PASSWORD is not set`,
    ])
    const empty = `${none}, and the next start makes none: ROOT_ADMIN_PASSWORD is empty`
    expect(await found({ ROOT_ADMIN_PASSWORD: '' })).toEqual([empty])

    const started = await installation({ NODE_ENV: 'production', ROOT_ADMIN_PASSWORD: '' })
    const { config } = started
    const log = createLog('silent')
    await openStores({ config, names: ['accounts'], inMemory: false, log, onCrash: () => {} }).then(stores =>
      stores.close(),
    )
    expect(troubles(await checkAdministrators(started, signal))).toEqual([empty])
    const beside = async (count: number) => {
      const addresses = allAt(await answering({ count }))
      return troubles(await checkAdministrators({ ...started, services: running, addresses }, signal))
    }
    expect([await beside(0), await beside(1)]).toEqual([[none], []])
  })

  it('are not created with a default password', async () => {
    const at = await installation({ ROOT_ADMIN_PASSWORD: 'password123' })
    expect(troubles(await checkAdministrators(at, signal))).toEqual([
      'wrong: ROOT_ADMIN_PASSWORD is a default password',
    ])
  })
})
