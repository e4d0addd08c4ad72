import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { verifyBackup } from '../../../../../lib/operations/backup/file/read-backup.ts'
import { type Lost, setAside } from '../../../../../lib/operations/backup/restore/set-aside.ts'
import { STORE_NAMES } from '../../../../../lib/store/tables.ts'
import { nextId } from '../../../../../lib/store/writing/counter.ts'
import { accountEntities, memberEntities } from '../../../../../lib/user-manager/accounts/accounts.ts'
import { ran } from '../../../../flows/backup-process.ts'
import { backedUp, inStores, restored } from '../../../../support/backups.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import { putLivedIn, yuki } from '../../../../support/lived-in.ts'
import { startedForFile } from '../../../../support/started-for-file.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const early = '2026-11-24T09:00:00.000Z'
const late = '2026-11-25T09:00:00.000Z'
const { signal } = new AbortController()
const password_link = { hash: 'used since', made_at: early }
const password_by_link = { made_at: early, used_at: early }
const byLater = { made_at: early, used_at: late }

type Work<T> = (store: ReturnType<typeof entities>) => Promise<T>
const entities = (client: Parameters<typeof accountEntities>[0]['client']) => ({
  client,
  ...accountEntities({ client, table: 'accounts' }),
  ...memberEntities({ client, table: 'members' }),
})
const inAccounts = <T>(dataDir: string, work: Work<T>) =>
  inStores(dataDir, ({ only }) => work(entities(only(['accounts']).accounts)))

const userOf = (id: number, username: string, role: 'user' | 'root' = 'user') => ({
  ...{ id, username, username_key: username, role, password_hash: `of ${username}`, created_at: early },
})

/** An installation whose accounts went on after its backup. */
const original = startedForFile(async () => {
  const { path, remove: close } = await temporaryFolder()
  const dataDir = join(path, 'data')
  await putLivedIn(dataDir)
  await inAccounts(dataDir, async ({ users, members, client }) => {
    const [mai, rin] = [await nextId(client, 'accounts', 'user'), await nextId(client, 'accounts', 'user')]
    expect([mai, rin]).toEqual([4, 5])
    await users.put([userOf(4, 'mai', 'root'), userOf(5, 'rin', 'root')]).go()
    await users.patch({ id: 1 }).set({ signed_out_at: late, password_by_link }).go()
    await users.patch({ id: 2 }).set({ password_link }).go()
    await users.patch({ id: 5 }).set({ password_link, password_by_link }).go()
    await members.patch({ user_id: yuki }).set({ signed_out_at: early }).go()
  })
  await backedUp(dataDir, join(path, 'yomu.tar'))
  await inAccounts(dataDir, async ({ users, members, client }) => {
    const changed = { password_hash: 'of today', password_changed_at: late }
    await users
      .patch({ id: 1 })
      .set({ ...changed, signed_out_at: early })
      .remove(['password_by_link'])
      .go()
    await users
      .patch({ id: 2 })
      .set({ ...changed, signed_out_at: late, password_by_link: byLater })
      .go()
    await users
      .patch({ id: 3 })
      .set({ ...changed, username: 'kenji', username_key: 'kenji' })
      .go()
    await users.patch({ id: 4 }).set({ role: 'user' }).go()
    await users.delete({ id: 5 }).go()
    await members.patch({ user_id: yuki }).set({ signed_out_at: late }).go()
    await users.put(userOf(await nextId(client, 'accounts', 'user'), 'new')).go()
  })
  return { path, close }
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

const accountsNow = () =>
  inAccounts(dataDir, async ({ users, members, roots, client }) => {
    // The index has no passwords.
    const { data } = await users.get([1, 2, 3, 4, 5, 6].map(id => ({ id }))).go()
    const { data: third } = await members.get({ user_id: yuki }).go()
    const { data: administrators } = await roots.get({}).go()
    return {
      users: Object.fromEntries(
        data.map(({ id, username, role, password_hash, password_changed_at, signed_out_at, ...of }) => [
          id,
          [username, role, password_hash, password_changed_at, signed_out_at, of.password_by_link],
        ]),
      ),
      links: data.flatMap(user => user.password_link ?? []),
      yuki: third?.signed_out_at,
      roots: [...(administrators?.user_ids ?? [])],
      next: await nextId(client, 'accounts', 'user'),
    }
  })

const kept = {
  users: {
    1: ['root', 'root', 'of today', late, late, undefined],
    2: ['hana', 'user', 'of today', late, late, byLater],
    3: ['ken', 'user', expect.stringContaining('argon2'), undefined, undefined, undefined],
    4: ['mai', 'user', 'of mai', undefined, undefined, undefined],
    5: ['rin', 'user', 'of rin', undefined, undefined, password_by_link],
  },
  links: [],
  yuki: late,
  roots: [1],
  next: 7,
}
const passwords = { kept: 3, of_backup: 2 }
const replaced = async () =>
  (await readdir(dataDir)).filter(name => /^replaced-accounts-\d{8}T\d{6}Z\.db$/.test(name))
const began = async (confirm?: (lost: Lost) => Promise<void>) => {
  const given = { dataDir, embedded: STORE_NAMES, now: new Date(), ...(confirm && { confirm }) }
  await setAside(await verifyBackup(file, signal), 'accounts', given)
}

const noteFile = () => join(dataDir, 'restore.json')
const formerFile = async () =>
  join(
    dataDir,
    z.object({ replaced: z.string() }).parse(JSON.parse(await readFile(noteFile(), 'utf8'))).replaced,
  )

describe('a restore of the accounts', () => {
  it('keeps the passwords, the later sign-outs and the lower roles, and says how many passwords stayed', async () => {
    const { code, out, err } = await ran('restore', dataDir, ['--store', 'accounts', file])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('The passwords of 3 accounts stayed; 2 have the one of the backup.')
    expect(await accountsNow()).toEqual(kept)
    expect(await replaced()).toHaveLength(1)
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'between two files',
      async () => {
        await rename(await formerFile(), join(dataDir, 'accounts.db'))
        await writeFile(`${await formerFile()}-wal`, '')
      },
    ],
    ['at a later write', () => restored(dataDir, file, { store: 'accounts', fullAfter: 14 }).catch(() => {})],
  ])('that is killed %s gives the same when it runs again', async (_, cut) => {
    await began()
    expect((await stat(noteFile())).mode & 0o777).toBe(0o600)
    await cut()
    await expect(inStores(dataDir, async () => {})).rejects.toThrow('was not finished')
    expect((await restored(dataDir, file, { store: 'accounts' })).plan.passwords).toEqual(passwords)
    expect(await accountsNow()).toEqual(kept)
    expect(await replaced()).toHaveLength(1)
  })
})

describe('a restore of accounts that cannot be read', () => {
  it('changes nothing unless somebody accepts it', async () => {
    await writeFile(join(dataDir, 'accounts.db'), Buffer.alloc(40_960, 0xa5))
    const before = (await readdir(dataDir)).filter(name => name.endsWith('.db'))
    const refused = await ran('restore', dataDir, ['--store', 'accounts', file])
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/today's passwords are lost.*all 5/s)
    expect(refused.err).toContain('--passwords-of-backup')
    expect((await readdir(dataDir)).filter(name => name.endsWith('.db'))).toEqual(before)
    const done = await ran('restore', dataDir, ['--store', 'accounts', file, '--passwords-of-backup'])
    expect(done.err).toContain('all 5')
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('have the one of the backup.')])
    const { users } = await accountsNow()
    expect(users[2]?.[2]).toContain('argon2')
  })

  it.each([
    ['is lost', lose],
    ['began anew', beginAnew],
  ])('asks first if the store %s, since all passwords are lost', async (_, break_) => {
    await break_()
    const asked: Lost[] = []
    await began(async lost => void asked.push(lost))
    expect(asked).toMatchObject([{ lost: { length: 5 }, all: 5 }])
  })

  it('asks about one that is damaged, and keeps the other passwords', async () => {
    await inAccounts(dataDir, ({ users }) => users.patch({ id: 2 }).set({ password_hash: '' }).go())
    const asked: Lost[] = []
    await began(async lost => void asked.push(lost))
    expect(asked).toMatchObject([{ lost: ['hana'], all: 5 }])
    await restored(dataDir, file, { store: 'accounts' })
    const { users } = await accountsNow()
    expect(users[1]).toEqual(kept.users[1])
    expect(users[2]?.[2]).toContain('argon2')
  })
})

async function lose() {
  for (const ending of ['', '-wal', '-shm']) await rm(join(dataDir, `accounts.db${ending}`), { force: true })
}

async function beginAnew() {
  await lose()
  const others = ['content', 'collections']
  for (const name of others) await rename(join(dataDir, `${name}.db`), join(folder, `${name}.db`))
  await inStores(dataDir, async () => {})
  for (const name of others) await rename(join(folder, `${name}.db`), join(dataDir, `${name}.db`))
}
