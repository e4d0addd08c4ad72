import { cp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readInstallation } from '../../../../../lib/store/engine/installation.ts'
import { STORE_NAMES, type StoreName } from '../../../../../lib/store/tables.ts'
import type { Stores } from '../../../../../router/stores.ts'
import { backedUp, heldIn, inStores, restored } from '../../../../support/backups.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import { putLivedIn } from '../../../../support/lived-in.ts'
import { startedForFile } from '../../../../support/started-for-file.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** An installation with its backup, which each test gets a copy of. */
const original = startedForFile(async () => {
  const { path, remove: close } = await temporaryFolder()
  const data = join(path, 'data')
  await putLivedIn(data)
  await backedUp(data, join(path, 'yomu.tar'))
  return { path, close, installations: await inStores(data, installationsIn), held: await heldIn(data) }
})

let folder: string
let dataDir: string
let file: string
beforeEach(async () => {
  folder = await folderOfTest()
  await cp(original().path, folder, { recursive: true })
  dataDir = join(folder, 'data')
  file = join(folder, 'yomu.tar')
})

const lose = async (store: StoreName) => {
  for (const ending of ['', '-wal', '-shm']) await rm(join(dataDir, `${store}.db${ending}`), { force: true })
}
const installationsIn = ({ only }: Stores) =>
  Promise.all(STORE_NAMES.map(name => readInstallation({ client: only([name])[name], table: name })))
const installations = () => inStores(dataDir, installationsIn)
const sameInstallation = async () =>
  expect((await installations()).map(({ id, is_settled }) => [id, is_settled])).toEqual(
    original().installations.map(({ id }) => [id, true]),
  )

it('the stores of an earlier release get one id, and name the highest account that has written to them', () => {
  const found = original().installations
  expect(found).toEqual(
    [0, 3, 2].map(highest_user_id => ({ id: expect.any(String), is_settled: true, highest_user_id })),
  )
  expect(new Set(found.map(({ id }) => id)).size).toBe(1)
})

/** Its other article had a task, which the restore ends. */
const ofFirstArticle = (line: string) => line.startsWith('ARTICLE#1 ')
const damage = (store: StoreName) => writeFile(join(dataDir, `${store}.db`), Buffer.alloc(40_960, 0xa5))

it.each<[string, StoreName, (store: StoreName) => Promise<void>, RegExp]>([
  [
    'lost',
    'accounts',
    lose,
    /The store accounts has lost its data.*npm run restore -- --store accounts FILE/s,
  ],
  ['lost', 'collections', lose, /The store collections has lost its data/],
  ['damaged', 'content', damage, /npm run restore -- --store content FILE/],
])(
  'a %s store %s is not started with, and is whole again after its restore',
  async (_, store, break_, said) => {
    await break_(store)
    await expect(installations()).rejects.toThrow(said)
    await restored(dataDir, file, { store })
    await sameInstallation()
    const [now, { held }] = [await heldIn(dataDir), original()]
    for (const table of ['members', 'collections'] as const) expect(now[table]).toEqual(held[table])
    expect(now.objects).toEqual(held.objects)
    expect(now.content?.filter(ofFirstArticle)).toEqual(held.content?.filter(ofFirstArticle))
    // A start makes a file where there is none.
    const files = await readdir(dataDir)
    expect(files.filter(name => /^replaced-\w+-\d{8}T\d{6}Z\.db$/.test(name))).toHaveLength(1)
  },
)

it('an installation without a store is whole again after a merge of the whole backup, too', async () => {
  await lose('content')
  await restored(dataDir, file, { merge: true })
  await sameInstallation()
})

it('a merge that does not hold the lost store leaves it refused', async () => {
  await lose('accounts')
  await restored(dataDir, file, { scope: 'content', merge: true })
  await expect(installations()).rejects.toThrow('The store accounts has lost its data')
})

it('a store of another installation is refused, and a restore replaces it', async () => {
  const other = join(folder, 'other')
  await putLivedIn(other)
  await lose('content')
  await rename(join(other, 'content.db'), join(dataDir, 'content.db'))
  await expect(installations()).rejects.toThrow('The stores belong to different installations: accounts to ')
  await restored(dataDir, file, { store: 'content' })
  expect(new Set((await installations()).map(({ id }) => id)).size).toBe(1)
})

it('the store of a running yomu is not replaced', async () => {
  await inStores(dataDir, async () => {
    await expect(restored(dataDir, file, { store: 'content' })).rejects.toThrow(
      /yomu is running on .*\. Stop it/,
    )
  })
  expect((await readdir(dataDir)).filter(name => name.startsWith('replaced-'))).toEqual([])
})
