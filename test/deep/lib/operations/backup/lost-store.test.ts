import { cp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readInstallation } from '../../../../../lib/store/engine/installation.ts'
import { STORE_NAMES, type StoreName } from '../../../../../lib/store/tables.ts'
import type { Stores } from '../../../../../router/stores.ts'
import { backedUp, heldIn, inStores, restored } from '../../../../support/backups.ts'
import { putLivedIn } from '../../../../support/lived-in.ts'
import { startedForFile } from '../../../../support/started-for-file.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** An installation with its backup, which each test gets a copy of. */
const original = startedForFile(async () => {
  const { path, remove: close } = await temporaryFolder()
  await putLivedIn(join(path, 'data'))
  await backedUp(join(path, 'data'), join(path, 'yomu.tar'))
  return { path, close }
})

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dataDir: string
let file: string
beforeEach(async () => {
  folder = await temporaryFolder()
  await cp(original().path, folder.path, { recursive: true })
  dataDir = join(folder.path, 'data')
  file = join(folder.path, 'yomu.tar')
})
afterEach(() => folder.remove())

const lose = async (store: StoreName) => {
  for (const ending of ['', '-wal', '-shm']) await rm(join(dataDir, `${store}.db${ending}`), { force: true })
}
const installationsIn = ({ only }: Stores) =>
  Promise.all(STORE_NAMES.map(name => readInstallation({ client: only([name])[name], table: name })))
const installations = () => inStores(dataDir, installationsIn)
const idsIn = async () => (await installations()).map(({ id, is_settled }) => [id, is_settled])

/** Its other article had a task, which the restore ends. */
const ofFirstArticle = (line: string) => line.startsWith('ARTICLE#1 ')

describe('the stores of an earlier release', () => {
  it('get one id, and name the highest account that has written to them', async () => {
    const found = await installations()
    expect(found).toEqual(
      [0, 3, 2].map(highest_user_id => ({ id: expect.any(String), is_settled: true, highest_user_id })),
    )
    expect(new Set(found.map(({ id }) => id)).size).toBe(1)
    expect(await installations()).toEqual(found)
  })
})

describe.each(STORE_NAMES)('without its store %s', store => {
  const cure = `npm run restore -- --store ${store} FILE`

  it('an installation does not start, and is whole again after the restore of that store', async () => {
    const ids = await idsIn()
    const held = await heldIn(dataDir)
    await lose(store)
    const start = () => inStores(dataDir, async () => 'ready')
    await expect(start()).rejects.toThrow(`The store ${store} has lost its data`)
    await expect(start()).rejects.toThrow(cure)

    await restored(dataDir, file, { store })
    expect(await idsIn()).toEqual(ids)
    const now = await heldIn(dataDir)
    for (const table of ['members', 'collections'] as const) expect(now[table]).toEqual(held[table])
    expect(now.objects).toEqual(held.objects)
    expect(now.content?.filter(ofFirstArticle)).toEqual(held.content?.filter(ofFirstArticle))
  })
})

it('an installation without a store is whole again after a merge of the whole backup, too', async () => {
  const ids = await idsIn()
  await lose('content')
  await restored(dataDir, file, { merge: true })
  expect(await idsIn()).toEqual(ids)
})

it('a merge that does not hold the lost store leaves it refused', async () => {
  await lose('accounts')
  await restored(dataDir, file, { scope: 'content', merge: true })
  await expect(installations()).rejects.toThrow('The store accounts has lost its data')
})

it('a store of another installation is refused, and a restore replaces it', async () => {
  const other = join(folder.path, 'other')
  await putLivedIn(other)
  await lose('content')
  await rename(join(other, 'content.db'), join(dataDir, 'content.db'))
  await expect(installations()).rejects.toThrow('The stores belong to different installations: accounts to ')
  await restored(dataDir, file, { store: 'content' })
  expect(new Set((await installations()).map(({ id }) => id)).size).toBe(1)
})

it('a damaged store is replaced in one step, and its file is kept', async () => {
  await writeFile(join(dataDir, 'content.db'), Buffer.alloc(40_960, 0xa5))
  await expect(installations()).rejects.toThrow('npm run restore -- --store content FILE')
  await restored(dataDir, file, { store: 'content' })
  expect(
    (await readdir(dataDir)).filter(name => /^replaced-content-\d{8}T\d{6}Z\.db$/.test(name)),
  ).toHaveLength(1)
  expect((await installations()).map(({ highest_user_id }) => highest_user_id)).toEqual([0, 3, 2])
})

it('the store of a running yomu is not replaced', async () => {
  await inStores(dataDir, async () => {
    await expect(restored(dataDir, file, { store: 'content' })).rejects.toThrow(
      /yomu is running on .*\. Stop it/,
    )
  })
  expect((await readdir(dataDir)).filter(name => name.startsWith('replaced-'))).toEqual([])
})
