import { closeSync, fchmodSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ServiceName, serviceNames } from '../../lib/platform/http/route.ts'
import { createLog } from '../../lib/platform/logging/log.ts'
import { announceAdministrator, announceReady } from '../../router/ready.ts'
import type { Exposure } from '../../router/stores.ts'
import { folderOfTest } from '../support/folders.ts'

const addresses: Record<ServiceName, string> = {
  'user-manager': 'http://127.0.0.1:8010',
  agent: 'http://127.0.0.1:8011',
  study: 'http://127.0.0.1:8012',
  collection: 'http://127.0.0.1:8013',
  data: 'http://127.0.0.1:8014',
  manager: 'http://127.0.0.1:8015',
  webhook: 'http://127.0.0.1:8016',
}

async function said(
  isTTY: boolean,
  services: readonly ServiceName[] = serviceNames,
  exposed: Exposure = 'nobody',
) {
  const written: string[] = []
  const output = { isTTY, write: (text: string) => written.push(text) }
  await announceReady({ addresses, exposed }, services, createLog('silent'), output)
  return written.join('')
}

const pages = [
  'To read and learn, open http://127.0.0.1:8012',
  'Console for administrators: http://127.0.0.1:8015',
]

describe('when yomu is ready', () => {
  it('a terminal shows the addresses of the pages, the learners’ first', async () => {
    const lines = (await said(true)).trimEnd().split('\n')
    expect(lines).toEqual([...pages, expect.stringContaining('Ctrl+C')])
  })

  it('a program gets the address of every service as well', async () => {
    const lines = (await said(false)).trimEnd().split('\n')
    expect(lines.slice(0, 2)).toEqual(pages)
    for (const address of Object.values(addresses)) expect(lines.slice(2).join('\n')).toContain(address)
  })

  it.each<[Exposure, RegExp]>([
    ['nobody', /^(?!.*password)/s],
    ['users', /every user of this machine can.*docs\/deployment\.md/s],
    ['pages', /every\s+user of this machine, and a web page.*docs\/deployment\.md/s],
  ])('it is said that the database is exposed to %s', async (exposed, expected) => {
    expect(await said(true, serviceNames, exposed)).toMatch(expected)
  })

  it('only the pages of these services are named', async () => {
    expect(await said(true, ['agent'])).not.toMatch(/8012|8015/)
  })
})

describe('a generated password', () => {
  const credentials = { username: 'root', password: 'Zk3-generated' }

  it('is printed to a file only if others cannot read it; else it gets a file of its own', async () => {
    const folder = await folderOfTest()
    const config = join(folder, 'config')
    const saidTo = (mode: number) => {
      const fd = openSync(join(folder, 'log'), 'w')
      fchmodSync(fd, mode)
      const written: string[] = []
      announceAdministrator(credentials, { fd, write: (text: string) => written.push(text) }, config)
      closeSync(fd)
      return written.join('')
    }
    expect(saidTo(0o600)).toMatch(/user name {2}root\n {2}password {3}Zk3-generated/)
    for (const mode of [0o644, 0o640, 0o602]) {
      const said = saidTo(mode)
      const [, file = ''] = /in (\/.*first-administrator\.txt)/.exec(said) ?? []
      expect([said.includes('Zk3'), readFileSync(file, 'utf8')]).toEqual([false, 'root\nZk3-generated\n'])
      expect(statSync(file).mode & 0o777).toBe(0o600)
    }
  })
})
