import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Installation } from '../../scripts/doctor/installation.ts'
import { checkDamage } from '../../scripts/doctor/stack/damage.ts'
import { checkInstallation } from '../../scripts/doctor/stack/one-installation.ts'
import { EVENT_MS } from '../../scripts/test/limits.ts'
import { inStores } from '../support/backups.ts'
import { putFormerStores } from '../support/former-stores.ts'
import { deepDescribe, deepIt } from '../support/sample.ts'
import { healthy, installation, running, signal, troubles } from './lab.ts'

async function withStores() {
  const stopped = await installation()
  await putFormerStores(stopped.config.DATA_DIR)
  await inStores(stopped.config.DATA_DIR, async () => {})
  return stopped
}
const remedies = async (findings: ReturnType<typeof checkInstallation>) =>
  (await findings).map(({ remedy }) => remedy)

/** Overwrites 60 KB in the middle of a store. */
async function damage({ config }: Installation, store: string) {
  await using file = await open(join(config.DATA_DIR, `${store}.db`), 'r+')
  const { size } = await file.stat()
  await file.write(Buffer.alloc(61_440, 0xa5), 0, 61_440, Math.floor(size / 3 / 4096) * 4096)
}

describe('the installation of the stores', () => {
  it('is one if nothing is stored yet, and after each start', async () => {
    expect(troubles(await checkInstallation(await installation()))).toEqual([])
    expect(troubles(await checkInstallation(await withStores()))).toEqual([])
  })

  deepIt('is not one without the file of a store, and the remedy is named', async () => {
    const stopped = await withStores()
    await rm(join(stopped.config.DATA_DIR, 'accounts.db'))
    expect(troubles(await checkInstallation(stopped))).toEqual([
      'wrong: The store accounts has lost its data: it belongs to no installation, unlike content and collections',
    ])
    expect(await remedies(checkInstallation(stopped))).toEqual([
      expect.stringContaining('npm run restore -- --store accounts FILE'),
    ])
  })

  deepIt('is compared between owners that run', async () => {
    const owner = (service: 'data' | 'user-manager', id: string | null) => ({
      ...healthy(service),
      health: {
        status: 'ok' as const,
        service,
        release: null,
        checks: {},
        installation: { id, is_settled: id !== null },
      },
    })
    const started = await installation()
    const found = (accounts: string | null, content: string | null) =>
      checkInstallation({
        ...started,
        services: {
          ...running,
          'user-manager': { ...owner('user-manager', accounts), is: 'ours' },
          data: { ...owner('data', content), is: 'ours' },
        },
      })
    expect(troubles(await found('one', 'one'))).toEqual([])
    expect(troubles(await found(null, null))).toEqual([])
    expect(troubles(await found(null, 'one'))).toHaveLength(1)
    expect(troubles(await found('other', 'one'))).toEqual([
      'wrong: The stores belong to different installations: accounts to other, content to one',
    ])
    const alone = { ...running, 'user-manager': { ...owner('user-manager', 'one'), is: 'ours' as const } }
    expect(troubles(await checkInstallation({ ...started, services: alone }))).toEqual([
      'warning: Whether the stores belong to one installation could not be checked, because data did not say',
    ])
  })
})

deepDescribe('the files of the stores', () => {
  it('are read to their end without leaving anything beside them', async () => {
    const stopped = await withStores()
    const before = (await readdir(stopped.config.DATA_DIR)).sort()
    expect(troubles(await checkDamage(stopped, signal, EVENT_MS))).toEqual([])
    expect((await readdir(stopped.config.DATA_DIR)).sort()).toEqual(before)
    await damage(stopped, 'content')
    expect(troubles(await checkDamage(stopped, signal, EVENT_MS))).toEqual([
      expect.stringMatching(/^wrong: The store content is damaged \(/),
    ])
    expect(await remedies(checkDamage(stopped, signal, EVENT_MS))).toEqual([
      'Stop yomu, then restore the store from a backup: npm run restore -- --store content FILE',
    ])
  })

  it('are read while yomu runs on them, too', async () => {
    const stopped = await withStores()
    await inStores(stopped.config.DATA_DIR, async () => {
      expect(troubles(await checkDamage({ ...stopped, services: running }, signal, EVENT_MS))).toEqual([])
      await damage(stopped, 'content')
      expect(troubles(await checkDamage({ ...stopped, services: running }, signal, EVENT_MS))).toEqual([
        expect.stringMatching(/^wrong: The store content is damaged \(/),
      ])
    })
  })
})
