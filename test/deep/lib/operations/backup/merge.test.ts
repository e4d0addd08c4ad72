import { join } from 'node:path'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { expect, it } from 'vitest'
import type { TableName } from '../../../../../lib/operations/backup/file/format.ts'
import { verifyBackup } from '../../../../../lib/operations/backup/file/read-backup.ts'
import { lineOf } from '../../../../../lib/operations/backup/file/wire-item.ts'
import { writeBackup } from '../../../../../lib/operations/backup/file/write-backup.ts'
import { restore } from '../../../../../lib/operations/backup/restore/restore.ts'
import { localStoreIn } from '../../../../../lib/operations/local-objects.ts'
import { accountEntities } from '../../../../../lib/user-manager/accounts/accounts.ts'
import { folderOfFile } from '../../../../support/folders.ts'
import { type TestStore, testStores } from '../../../../support/store.ts'
import { contradictions, soundIn } from '../../../../support/stored-sound.ts'

type Item = { pk: string; sk: string } & Record<string, unknown>
type Items = Partial<Record<TableName, Item[]>>

const { open } = testStores()
const { signal } = new AbortController()
const folder = folderOfFile()

async function stackWith(items: Items): Promise<TestStore> {
  const store = await open('accounts', 'content', 'collections')
  for (const [table, puts] of Object.entries(items))
    for (const Item of puts)
      await store.client.send(new PutCommand({ TableName: store.tableName(table), Item }))
  return store
}

let files = 0
/** Merges a backup of these items, twice: the second time changes nothing. */
async function merged({ client, tableName }: TestStore, items: Items) {
  files += 1
  const file = join(folder(), `${files}.tar`)
  const rows = Object.fromEntries(Object.entries(items).map(([table, { length }]) => [table, length]))
  await writeBackup(
    file,
    async add => {
      for (const table of ['accounts', 'content', 'collections'] as const)
        for (const item of items[table] ?? []) await add(table, lineOf(marshall(item)))
      const objects = { count: 0, bytes: 0 }
      const created_at = '2026-11-23T09:00:00.000Z'
      return { schema: {}, created_at, scope: 'all', object_store: 'local', rows, objects }
    },
    signal,
  )
  const target = {
    clients: new Map((['accounts', 'content', 'collections'] as const).map(name => [name, client])),
    tableName,
    isRemote: true,
    dataDir: folder(),
    objects: localStoreIn(folder()),
    now: () => new Date('2026-11-23T10:00:00Z'),
  }
  const merge = async () =>
    restore(target, await verifyBackup(file, signal), { scope: 'all', store: null, merge: true }, signal)
  const first = await merge()
  expect(await merge()).toMatchObject({ items: 0 })
  return first.plan
}

async function itemIn({ client, tableName }: TestStore, table: TableName, pk: string, sk: string) {
  const { Item } = await client.send(new GetCommand({ TableName: tableName(table), Key: { pk, sk } }))
  return Item
}

const user = (id: number, username: string, more: object = {}): Item => ({
  pk: `user#${String(id).padStart(15, '0')}`,
  sk: 'user',
  id,
  username,
  username_key: username,
  password_hash: `hash of ${username}`,
  role: 'user',
  ...more,
})
const userName = (username: string, user_id: number): Item => ({
  pk: `username#${username}`,
  sk: 'username',
  username_key: username,
  user_id,
})
const erasure = (user_id: number): Item => {
  const at = '2026-11-23T08:55:00.000Z'
  return { pk: 'ERASE', sk: `${at}#${user_id}`, user_id, deleted_at: at, due_at: at }
}
const lastUser = (last: number): Item => ({ pk: 'counter#user', sk: 'counter', last })
const head = (id: number, user_id: number, title = ''): Item => ({
  pk: `ARTICLE#${id}`,
  sk: 'HEAD',
  id,
  user_id,
  title,
  metadata: '{}',
})
const row = (article_id: number, user_id: number, cache_hash: string): Item => ({
  pk: `ARTICLE#${article_id}`,
  sk: 'SENTENCE#1#00',
  article_id,
  user_id,
  audio_object_id: `${cache_hash}.${user_id}`,
})
const receipt = (article_id: number, user_id: number, cache_hash: string): Item => ({
  pk: `ARTICLE#${article_id}`,
  sk: `CLIP#${cache_hash}`,
  article_id,
  user_id,
  cache_hash,
})
const clip = (user_id: number, cache_hash: string, references: number): Item => ({
  pk: `CLIP#${cache_hash}`,
  sk: `USER#${user_id}`,
  id: `${cache_hash}.${user_id}`,
  user_id,
  cache_hash,
  storage_key: '',
  store: 'local',
  data: new Uint8Array([1]),
  parts: 0,
  parts_id: '',
  references,
  state: 'ready',
})
const spoken = (article_id: number, user_id: number, hash: string) => [
  head(article_id, user_id),
  row(article_id, user_id, hash),
  receipt(article_id, user_id, hash),
]

it('an existing account keeps its password, role and name, and gets missing articles', async () => {
  const stack = await stackWith({ accounts: [user(2, 'hana'), userName('hana', 2), lastUser(2)] })
  const hana = user(2, 'hana', { password_hash: 'former', role: 'root' })
  const plan = await merged(stack, {
    accounts: [hana, userName('hana', 2), { pk: 'roots', sk: 'roots', user_ids: new Set([2]) }],
    content: [head(1, 2)],
  })
  expect(plan.there).toEqual({ 'account 2': 'different' })
  expect(await itemIn(stack, 'accounts', hana.pk, 'user')).toEqual(user(2, 'hana'))
  expect(await itemIn(stack, 'accounts', 'roots', 'roots')).toBeUndefined()
  expect(await itemIn(stack, 'content', 'ARTICLE#1', 'HEAD')).toEqual(head(1, 2))
})

it('accounts that are somebody else here, or were deleted here, do not come back, and neither do their items', async () => {
  const stack = await stackWith({
    accounts: [user(2, 'other'), userName('other', 2), user(3, 'ken'), userName('ken', 3), lastUser(5)],
  })
  const plan = await merged(stack, {
    accounts: [
      user(2, 'hana'),
      userName('hana', 2),
      user(4, 'boss', { role: 'root' }),
      userName('boss', 4),
      user(7, 'ken'),
      userName('ken', 7),
      user(8, 'new', { role: 'root', password_link: { hash: 'used since', made_at: 'then' } }),
      userName('new', 8),
    ],
    content: [2, 3, 4, 7, 8].map(id => head(id, id)),
    collections: [2, 4, 7, 8].map(id => ({ pk: `LEARNER#${id}`, sk: 'WORDS', count: 1 })),
  })
  expect(plan.refused).toEqual({
    2: 'is other here, and hana in the backup',
    3: 'is ken here, and was deleted where the backup was made',
    4: '(boss) was deleted here',
    7: 'has a name that account 3 has here',
  })
  for (const id of [2, 3, 4, 7]) {
    expect(await itemIn(stack, 'content', `ARTICLE#${id}`, 'HEAD')).toBeUndefined()
    expect(await itemIn(stack, 'collections', `LEARNER#${id}`, 'WORDS')).toBeUndefined()
  }
  expect(await itemIn(stack, 'accounts', user(4, '').pk, 'user')).toBeUndefined()
  expect(await itemIn(stack, 'accounts', 'username#boss', 'username')).toBeUndefined()
  expect(await itemIn(stack, 'accounts', user(8, '').pk, 'user')).toEqual(user(8, 'new', { role: 'root' }))
  expect(await itemIn(stack, 'collections', 'LEARNER#8', 'WORDS')).toBeDefined()
  expect(await itemIn(stack, 'accounts', 'roots', 'roots')).toMatchObject({ user_ids: new Set([8]) })
  expect(await itemIn(stack, 'accounts', 'counter#user', 'counter')).toMatchObject({ last: 8 })
})

it('a disabled invite code stays disabled', async () => {
  const code = (enabled: boolean): Item => ({ pk: 'invite_code#A', sk: 'invite_code', id: 'A', enabled })
  const stack = await stackWith({ accounts: [code(false)] })
  await merged(stack, { accounts: [code(true)] })
  expect(await itemIn(stack, 'accounts', 'invite_code#A', 'invite_code')).toEqual(code(false))
})

it('an existing article stays unchanged, and clips count the articles that use them', async () => {
  const stack = await stackWith({ content: [...spoken(1, 2, 'a'), clip(2, 'a', 1)] })
  await merged(stack, {
    content: [
      ...spoken(1, 2, 'b').map(item => (item.sk === 'HEAD' ? head(1, 2, 'changed') : item)),
      ...spoken(2, 2, 'a'),
      ...spoken(3, 2, 'b'),
      clip(2, 'a', 1),
      clip(2, 'b', 2),
    ],
  })
  expect(await itemIn(stack, 'content', 'ARTICLE#1', 'HEAD')).toEqual(head(1, 2))
  const sound = await soundIn({ client: stack.client, table: stack.tableName('content') })
  expect(contradictions(sound, new Set())).toEqual([])
  expect(sound.clips.map(({ id, references }) => [id, references])).toEqual(
    expect.arrayContaining([
      ['a.2', 2],
      ['b.2', 1],
    ]),
  )
})

it('existing learning data of an account stay unchanged', async () => {
  const learned = (count: number): Item[] => [
    { pk: 'LEARNER#2', sk: 'WORDS', count },
    { pk: 'WORDS#2', sk: String(count), user_id: 2 },
  ]
  const stack = await stackWith({ collections: learned(1) })
  await merged(stack, { collections: learned(2) })
  expect(await itemIn(stack, 'collections', 'WORDS#2', '2')).toBeUndefined()
})

it('learning data whose account was deleted while the backup was made are erased', async () => {
  const stack = await stackWith({})
  const plan = await merged(stack, {
    accounts: [user(1, 'root')],
    collections: [{ pk: 'LEARNER#9', sk: 'WORDS', count: 1 }],
  })
  expect(plan.orphans).toEqual([9])
  const { data } = await accountEntities({
    client: stack.client,
    table: stack.tableName('accounts'),
  })
    .erasures.query.erasure({})
    .go()
  expect(data).toMatchObject([{ user_id: 9, due_at: '2026-11-23T10:00:00.000Z' }])
})

it('an account that lives here is not erased, though it was deleted where the backup was made', async () => {
  const stack = await stackWith({ accounts: [user(2, 'hana'), user(3, 'ken'), lastUser(3)] })
  const [ofHana, ofKen, ofNobody] = [erasure(2), erasure(3), erasure(9)]
  // The account 3 was deleted while a remote store was copied, so that the copy has both.
  const plan = await merged(stack, {
    accounts: [ofHana, ofKen, user(3, 'ken'), ofNobody],
  })
  expect(plan.refused).toEqual({
    2: 'is hana here, and was deleted where the backup was made',
    3: 'is ken here, and was deleted where the backup was made',
  })
  for (const { pk, sk } of [ofHana, ofKen]) expect(await itemIn(stack, 'accounts', pk, sk)).toBeUndefined()
  expect(await itemIn(stack, 'accounts', ofNobody.pk, ofNobody.sk)).toEqual(ofNobody)
})
