import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '../support/folders.ts'
import { deepIt } from '../support/sample.ts'
import { root } from './source-tree.ts'

const run = promisify(execFile)
const NFT = '/usr/sbin/nft'

const folder = folderOfFile()
/** The units as they lie in /etc/systemd/system, on a machine that may lack nft. */
beforeAll(async () => {
  const units = folder()
  await cp(join(root, 'router/systemd'), units, { recursive: true })
  for (const name of (await readdir(units)).filter(name => name.endsWith('.service'))) {
    const text = await readFile(join(units, name), 'utf8')
    await writeFile(join(units, name), text.replaceAll(NFT, '/bin/true'))
  }
})

const analyze = (...args: string[]) =>
  // The colon adds the units of this machine.
  run('systemd-analyze', args, { env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder()}:` } })

const services = ['yomu@all.service', 'yomu@webhook.service', 'yomu-backup.service']

describe('the units', () => {
  it.each([...services, 'yomu-backup.timer'])('%s is understood by systemd', async unit => {
    const { stdout, stderr } = await analyze('verify', unit)
    expect(stdout + stderr).toBe('')
  })

  deepIt.each(services)('%s can do little beyond its work: an exposure of 2.0 at most', async unit => {
    const { stdout } = await analyze('security', '--offline=true', '--threshold=20', '--no-pager', unit)
    expect(stdout).toContain('Overall exposure level')
  })
})

it('the unit for backups names a new file each time, which it removes after a month', async () => {
  const unit = await readFile(join(folder(), 'yomu-backup.service'), 'utf8')
  const [, script = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? []
  const [, pattern = ''] = /^ExecStartPost=.* -name (\S+) -mtime \+30 -delete$/m.exec(unit) ?? []
  const bin = join(folder(), 'node_modules/.bin')
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'node'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
  const asSystemdReads = script.replaceAll('$$', '$').replaceAll('%%', '%')
  const { stdout } = await run('/bin/sh', ['-c', asSystemdReads], { cwd: folder() })
  expect(stdout).toMatch(/^scripts\/backup\.ts \/var\/lib\/yomu-backups\/yomu-\d{4}-\d\d-\d\d-\d{6}\.tar\n$/)
  expect(pattern).toBe('yomu-*.tar')
})
