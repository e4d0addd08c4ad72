import { join } from 'node:path'
import { DeleteCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, it } from 'vitest'
import { type Item, itemIn } from '../../../../../lib/operations/backup/file/wire-item.ts'
import { RemoteCopy, wholeOf } from '../../../../../lib/operations/backup/take/remote-copy.ts'
import { Snapshot } from '../../../../../lib/operations/backup/take/snapshot.ts'
import type { StoreTable } from '../../../../../lib/store/client.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import { testStores } from '../../../../support/store.ts'

const { open } = testStores()
const { signal } = new AbortController()
const IDS = [1, 2, 3]
const ROWS = 8
/** So that a page holds half an article. */
const LONG = 'x'.repeat(250_000)

let folder: string
beforeEach(async () => {
  folder = await folderOfTest()
})

const head = (id: number, n: number) => ({ pk: `ARTICLE#${id}`, sk: 'HEAD', id, n })
const row = (id: number, position: number, n: number) => ({
  pk: `ARTICLE#${id}`,
  // Before the head, and after it.
  sk: `${position % 2 === 0 ? 'BLOCK' : 'SENTENCE'}#${position}`,
  n,
  text: LONG,
})
const word = (id: number, n: number) => [
  { pk: `LEARNER#${id}`, sk: 'WORDS', n },
  { pk: `WORDS#${id}`, sk: 'A', n },
  { pk: `CARDS#${id}`, sk: `B${n}`, n },
]

/** Copies while `write` is done after each of the first calls that the copy makes. */
async function copied(
  where: StoreTable,
  reader: StoreTable,
  calls: number,
  write: (call: number) => Promise<unknown>,
) {
  let made = 0
  reader.client.middlewareStack.add(
    next => async args => {
      const reply = await next(args)
      made += 1
      if (made <= calls) await write(made)
      return reply
    },
    { name: 'writeMeanwhile', step: 'initialize' },
  )
  const file = join(folder, 'copy.db')
  const copy = new RemoteCopy(reader, file, signal)
  const isContent = where.table.endsWith('content')
  await copy.take(wholeOf(isContent ? 'content' : 'collections'))
  if (isContent) await copy.countClips()
  copy.close()
  return [...new Snapshot(file).lines(where.table)].map(line => itemIn(JSON.parse(line)))
}

const inOne = ({ client, table }: StoreTable, items: readonly object[]) =>
  client.send(
    new TransactWriteCommand({ TransactItems: items.map(Item => ({ Put: { TableName: table, Item } })) }),
  )

async function openTable(name: 'content' | 'collections') {
  const { client, tableName, connect } = await open(name)
  const table = tableName(name)
  return { where: { client, table }, reader: { client: connect(), table } }
}

const ofEach = (items: readonly Item[], prefix: string) =>
  Object.values(
    Object.groupBy(
      items.filter(({ pk }) => pk.startsWith(prefix)),
      ({ pk }) => pk,
    ),
  )

it('no article is torn that is written after each of the first calls', async () => {
  const { where, reader } = await openTable('content')
  for (const id of IDS) {
    await where.client.send(new PutCommand({ TableName: where.table, Item: head(id, 0) }))
    for (let n = 0; n < ROWS; n += 1) await inOne(where, [row(id, n, 0)])
  }
  const items = await copied(where, reader, 6, call =>
    inOne(where, [head(2, call), ...Array.from({ length: ROWS }, (_, n) => row(2, n, call))]),
  )
  for (const article of ofEach(items, 'ARTICLE#')) expect(new Set(article?.map(({ n }) => n)).size).toBe(1)
  expect(items).toHaveLength(IDS.length * (ROWS + 1))
})

it('a learner’s writes during the copy are complete in it, even the first ones', async () => {
  const { where, reader } = await openTable('collections')
  await inOne(where, word(1, 0))
  const items = await copied(where, reader, 3, async call => {
    await inOne(where, word(1, call))
    await inOne(where, word(2, call))
  })
  expect(items.filter(({ pk }) => pk === 'CARDS#1').map(({ n }) => n)).toEqual([0, 1, 2, 3])
  for (const id of [1, 2])
    expect(
      items.filter(({ pk }) => pk === `LEARNER#${id}` || pk === `WORDS#${id}`).map(({ n }) => n),
    ).toEqual([3, 3])
})

it('partitions of generations that are cleared away are not read', async () => {
  const { where, reader } = await openTable('collections')
  const profile = { pk: 'LEARNER#1', sk: 'PROFILE', generation: 300, lowest_generation: 299 }
  await inOne(where, [...word(1, 0), profile])
  let calls = 0
  reader.client.middlewareStack.add(next => args => next(args).finally(() => calls++), { step: 'initialize' })
  await copied(where, reader, 2, call => inOne(where, word(1, call)))
  expect(calls).toBeLessThan(200)
})

it('an article deleted during the copy is not in it, and clips count the remaining articles', async () => {
  const { where, reader } = await openTable('content')
  const receipt = (id: number) => ({ pk: `ARTICLE#${id}`, sk: 'CLIP#a', user_id: 1 })
  const clip = (references: number) => ({
    pk: 'CLIP#a',
    sk: 'USER#1',
    user_id: 1,
    references,
    state: 'ready',
  })
  await inOne(where, [head(1, 0), receipt(1), head(2, 0), receipt(2), clip(2)])
  const items = await copied(where, reader, 1, async () => {
    await inOne(where, [clip(1)])
    for (const sk of ['HEAD', 'CLIP#a'])
      await where.client.send(new DeleteCommand({ TableName: where.table, Key: { pk: 'ARTICLE#2', sk } }))
  })
  expect(items.map(({ pk, sk }) => `${pk} ${sk}`).sort()).toEqual([
    'ARTICLE#1 CLIP#a',
    'ARTICLE#1 HEAD',
    'CLIP#a USER#1',
  ])
  expect(items.find(({ pk }) => pk === 'CLIP#a')).toMatchObject({ references: 1 })
})

it('a clip added during the copy is in it', async () => {
  const { where, reader } = await openTable('content')
  const spoken = (hash: string) => [
    { pk: 'ARTICLE#1', sk: `CLIP#${hash}`, user_id: 1 },
    { pk: `CLIP#${hash}`, sk: 'USER#1', user_id: 1, references: 1, state: 'ready' },
  ]
  await inOne(where, [head(1, 0), ...spoken('a')])
  // The second call reads all there is.
  const items = await copied(where, reader, 2, call =>
    call === 2 ? inOne(where, [head(1, 1), ...spoken('b')]) : Promise.resolve(),
  )
  expect(
    items.filter(({ pk }) => pk.startsWith('CLIP#')).map(({ pk, references }) => [pk, references]),
  ).toEqual([
    ['CLIP#a', 1],
    ['CLIP#b', 1],
  ])
})

it('data written to all the time fail the copy', async () => {
  const { where, reader } = await openTable('collections')
  await inOne(where, word(1, 0))
  const endless = copied(where, reader, Number.POSITIVE_INFINITY, call => inOne(where, word(1, call)))
  await expect(endless).rejects.toThrow('LEARNER#1 keeps changing. Stop yomu')
})
