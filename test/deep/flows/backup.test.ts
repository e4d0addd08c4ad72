import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBackup } from '../../../lib/operations/backup/file/read-backup.ts'
import { createStoreClient } from '../../../lib/store/client.ts'
import { startEngine } from '../../../lib/store/engine/engine.ts'
import { createLease } from '../../../lib/store/lease-record.ts'
import { testSeed } from '../../../scripts/test/seed.ts'
import { ran, started } from '../../flows/backup-process.ts'
import { backedUp, heldIn, inStores, restored } from '../../support/backups.ts'
import { formerHana, formerRoot, putFormerStores } from '../../support/former-stores.ts'
import { asRestored, putLivedIn } from '../../support/lived-in.ts'
import { signIn } from '../../support/people.ts'
import { rootPassword, testStack } from '../../support/stack.ts'
import { quietLog } from '../../support/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { signal } = new AbortController()
const ending = new AsyncDisposableStack()
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let file: string
let held: Awaited<ReturnType<typeof heldIn>>
const at = (name: string) => join(folder.path, name)
/** The values that `npm run restore` prints, by name. */
async function printedBy(dataDir: string, args: string[], settings: Record<string, string> = {}) {
  const { code, out, err } = await ran('restore', dataDir, [file, '--json', ...args], { settings })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}

beforeAll(async () => {
  folder = await temporaryFolder()
  ending.defer(folder.remove)
  file = at('backup.tar')
  await putLivedIn(at('before'))
  // Without the controller, which would remove what is due.
  const only = ['data', 'user-manager', 'agent', 'collection', 'manager'] as const
  const running = await testStack({ DATA_DIR: at('before') }, { inMemory: false, only })
  await backedUp(at('before'), file)
  await expect(restored(at('before'), file)).rejects.toThrow('is in use by another yomu')
  await running.close()
  held = await heldIn(at('before'))
})
afterAll(() => ending.disposeAsync())

it('the backup of a running stack restores the same stack into an empty folder, and restoring again changes nothing', async () => {
  const after = at('after')
  expect(await restored(after, file)).toMatchObject({ interrupted: [2], objects: 5 })
  const now = await heldIn(after)
  expect(asRestored(now)).toEqual(asRestored(held))
  expect(now.identities?.map(line => line.split('#')[0])).toEqual(['identity', 'provider_link'])
  await expect(restored(after, file)).rejects.toThrow('There are accounts and articles here already.')
  expect(await restored(after, file, { merge: true })).toMatchObject({ items: 0, objects: 0 })
  expect(await heldIn(after)).toEqual(now)

  const stack = await testStack({ DATA_DIR: after }, { inMemory: false })
  const hana = await signIn(stack, formerHana.username, formerHana.password)
  const { items } = await hana.study.articles.list({ query: { scope: 'mine' } })
  expect(items).toMatchObject([{ title: '花', status: 'failed' }, { title: '猫' }])
  expect((await hana.study.articles.get({ params: { id: 2 } })).metadata).toMatchObject({
    failure: 'interrupted',
  })
  expect((await hana.collection.words.list({ query: {} })).total).toBe(3)
  await stack.close()
})

it('a restore after the first start keeps the administrator’s current password', async () => {
  const start = () =>
    testStack({ DATA_DIR: at('seeded') }, { inMemory: false, only: ['user-manager'] as const })
  await (await start()).close()
  await restored(at('seeded'), file)
  const stack = await start()
  await expect(signIn(stack, formerRoot.username, formerRoot.password)).rejects.toThrow('is wrong')
  const root = await signIn(stack, 'root', rootPassword)
  expect((await root.accounts.users.list({ query: {} })).total).toBe(3)
  expect(await signIn(stack, formerHana.username, formerHana.password)).toMatchObject({ user: { id: 2 } })
  await stack.close()
})

it('a backup moves to a database elsewhere and back, and is not restored while a controller runs there', async () => {
  const engine = await startEngine({
    stores: ['content'],
    dataDir: null,
    log: quietLog,
    onCrash: () => {},
    binary: process.env.DYNOXIDE_BIN,
  })
  ending.defer(engine.close)
  const endpoint = engine.endpoints.content
  const settings = { DYNAMODB_ENDPOINT: endpoint }
  const elsewhere = at('elsewhere')
  // A folder that others can read is made private.
  await mkdir(elsewhere, { mode: 0o755 })
  const nothing = { refused: {}, different: [], objects_in_bucket: 0, same: 0 }
  expect(await printedBy(elsewhere, [], settings)).toMatchObject({
    ...{ file, ...nothing, objects: 5, interrupted: [2] },
  })
  expect((await stat(elsewhere)).mode & 0o777).toBe(0o700)
  const taken = await ran('backup', elsewhere, [at('second.tar')], { settings })
  expect(taken).toMatchObject({ code: 0, err: '' })
  await restored(at('back'), at('second.tar'))
  expect(asRestored(await heldIn(at('back')))).toEqual(asRestored(held))

  const client = createStoreClient({ endpoint })
  ending.defer(async () => client.destroy())
  await createLease(client, 'content', 'controller').hold({ holder: 'a controller' }, new Date())
  const refused = await ran('restore', elsewhere, [file, '--merge'], { settings })
  expect(refused.err).toContain('yomu is running (a controller), or was until a minute ago.')
})

it('restoring accounts and content from separate backups, in either order, gives the whole stack', async () => {
  for (const [name, scopes] of Object.entries({
    first: ['content', 'accounts'],
    last: ['accounts', 'content'],
  } as const)) {
    for (const scope of scopes) await restored(at(name), file, { scope })
    expect(asRestored(await heldIn(at(name)))).toEqual(asRestored(held))
  }
})

it('a backup of an earlier release is upgraded by the first start after its restore', async () => {
  await putFormerStores(at('former'))
  await backedUp(at('former'), at('former.tar'))
  await restored(at('upgraded'), at('former.tar'))
  for (const name of ['former', 'upgraded']) await inStores(at(name), async () => {})
  expect(asRestored(await heldIn(at('upgraded')))).toEqual(asRestored(await heldIn(at('former'))))
  // Its words are changed and taken back as those of this release.
  const stack = await testStack({ DATA_DIR: at('upgraded') }, { inMemory: false })
  const { collection, study } = await signIn(stack, formerHana.username, formerHana.password)
  const words = async () =>
    (await collection.words.list({ query: {} })).items.map(({ version: _, updated_at: _at, ...word }) => word)
  const before = await words()
  const changes = before.map(({ kind, form, reading, skill_id }) => ({
    kind,
    form,
    reading,
    skill_id,
    state: null,
  }))
  const request_id = ulid()
  const remove = () => collection.wordWrites.states({ body: { request_id, changes } })
  expect(await remove()).toEqual(await remove())
  expect(await words()).toEqual([])
  const list = await study.changes.list({ query: {} })
  expect(list.items).toMatchObject([{ request_id, count: 3, can_undo: true }])
  await study.changes.undo({ params: { request_id }, body: { request_id: ulid() } })
  expect(await words()).toEqual(before)
  await stack.close()
})

it('a restore that was cut off at its first or a later write can be completed from the same file only', async () => {
  const dataDir = at('cut-off')
  // Other calls are the turn of other seeds, which change each day.
  const fullAfter = 10 + (testSeed() % 15)
  await expect(restored(dataDir, file, { fullAfter })).rejects.toThrow('disk is full')
  await expect(inStores(dataDir, async () => {})).rejects.toThrow('was not finished')
  await backedUp(at('before'), at('other.tar'), 'accounts')
  await expect(restored(dataDir, at('other.tar'))).rejects.toThrow('Another restore was not finished')
  await restored(dataDir, file)
  expect(asRestored(await heldIn(dataDir))).toEqual(asRestored(held))
})

it('a killed backup leaves the former file or a new one, and the next one says what it has, for its owner alone', async () => {
  const target = at('backups')
  const kept = join(target, 'yomu.tar')
  await mkdir(target)
  await writeFile(kept, 'the former one')
  const { child, outcome } = started('backup', at('before'), [kept])
  await expect.poll(() => existsSync(`${kept}.part`) || child.exitCode !== null, { interval: 2 }).toBe(true)
  child.kill('SIGKILL')
  await outcome
  if ((await readFile(kept, 'latin1')) !== 'the former one') await verifyBackup(kept, signal)

  const { code, out, err } = await ran('backup', at('before'), [kept, '--json'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(out)).toMatchObject({ scope: 'all', rows: { members: 1 }, objects: { count: 5 } })
  await verifyBackup(kept, signal)
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  expect(await readdir(target)).toEqual(['yomu.tar'])
  expect(existsSync(join(at('before'), 'backup-work'))).toBe(false)
})
