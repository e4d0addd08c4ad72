// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ElectroDB fills these templates in.
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { createWriteTransaction, Entity } from 'electrodb'
import { describe, expect, it } from 'vitest'
import type { StoreClient } from '../../../lib/store/client.ts'
import { digits, primaryIndex, secondaryIndex } from '../../../lib/store/entity.ts'
import { ConditionFailed, StoreUnavailable } from '../../../lib/store/errors.ts'
import { batchGet } from '../../../lib/store/writing/batch.ts'
import { inTransaction, transact } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { testStores } from '../../support/store.ts'
import { injectFaults } from '../../support/store-faults.ts'

const stores = testStores()

const createArticles = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'content', entity: 'article', version: '1' },
      attributes: {
        id: { type: 'number', required: true, padding: digits(15) },
        user_id: { type: 'number', required: true, padding: digits(15) },
        title: { type: 'string', required: true },
        status: { type: ['queued', 'processing'] as const, default: 'queued' },
        progress: { type: 'number', default: 0 },
      },
      indexes: {
        head: primaryIndex('article#${id}', 'head'),
        ofUser: secondaryIndex('gsi1', 'user#${user_id}', 'article#${id}'),
        withStatus: secondaryIndex('gsi2', 'status#${status}', 'article#${id}'),
      },
    },
    { client, table },
  )

const createNames = (client: StoreClient, table: string) =>
  new Entity(
    {
      model: { service: 'content', entity: 'name', version: '1' },
      attributes: { name: { type: 'string', required: true }, id: { type: 'number', required: true } },
      indexes: {
        name: primaryIndex('name#${name}', 'name'),
      },
    },
    { client, table },
  )

const open = async () => {
  const { client, connect, table } = await stores.open('content')
  const faulty = connect({ backoff: { attempts: 4 } })
  return {
    client,
    table,
    faulty,
    Article: createArticles(client, table),
    Name: createNames(client, table),
    FaultyArticle: createArticles(faulty, table),
  }
}

const article = (id: number) => ({ id, user_id: 3, title: `第${id}話` })

describe('an entity over the store client', () => {
  it('sorts numbers as numbers and keeps the case of its keys', async () => {
    const { client, table, Article, Name } = await open()
    for (const id of [10, 9, 100]) await Article.create(article(id)).go()
    const { data } = await Article.query.ofUser({ user_id: 3 }).go({ pages: 'all', order: 'desc' })
    expect(data.map(({ id }) => id)).toEqual([100, 10, 9])

    await Name.create({ name: 'Hanako', id: 1 }).go()
    const Key = { pk: 'name#Hanako', sk: 'name' }
    expect((await client.send(new GetCommand({ TableName: table, Key }))).Item).toHaveProperty('id', 1)
  })

  it('moves between index partitions when patched, and a patch creates nothing', async () => {
    const { Article } = await open()
    await Article.create(article(1)).go()
    await Article.patch({ id: 1 }).set({ status: 'processing' }).go()
    const processing = await Article.query.withStatus({ status: 'processing' }).go({ pages: 'all' })
    expect(processing.data).toHaveLength(1)
    expect(processing.data[0]).not.toHaveProperty('progress')
    await expect(Article.patch({ id: 2 }).set({ title: '無' }).go()).rejects.toThrow(ConditionFailed)
  })

  it('throws what the client throws, unwrapped', async () => {
    const { Article, FaultyArticle, faulty } = await open()
    await Article.create(article(1)).go()
    await expect(Article.create(article(1)).go()).rejects.toThrow(ConditionFailed)
    const own = createWriteTransaction({ Article }, t => [t.Article.create(article(1)).commit()])
    await expect(own.go()).rejects.toThrow(ConditionFailed)
    injectFaults(faulty, { fault: 'throttle', fails: () => true })
    await expect(FaultyArticle.get({ id: 1 }).go()).rejects.toThrow(StoreUnavailable)
  })

  it('writes several entities and plain items in one transaction', async () => {
    const { client, table, Article, Name } = await open()
    await Article.create(article(1)).go()
    const rename = (name: string) =>
      transact(client, {
        head: inTransaction(Article)
          .patch({ id: 1 })
          .set({ title: name })
          .where(({ status }, { eq }) => eq(status, 'queued'))
          .commit({ response: 'all_old' }),
        name: inTransaction(Name).create({ name, id: 1 }).commit(),
        receipt: { Put: { TableName: table, Item: { pk: `receipt#${name}`, sk: 'receipt' } } },
      })

    await rename('春')
    expect((await Article.get({ id: 1 }).go({ consistent: true })).data?.title).toBe('春')

    const refused = await rename('春').catch((error: unknown) => error)
    if (!(refused instanceof ConditionFailed)) throw refused
    expect(refused.failed.map(({ name }) => name)).toEqual(['name'])

    await Article.patch({ id: 1 }).set({ status: 'processing' }).go()
    const busy = await rename('秋').catch((error: unknown) => error)
    if (!(busy instanceof ConditionFailed)) throw busy
    expect(busy.failed[0]).toMatchObject({ name: 'head', item: { title: '春', status: 'processing' } })
  })

  it('hands its parameters to the plain client, for reading and for batches', async () => {
    const { client, Article } = await open()
    const ids = Array.from({ length: 120 }, (_, index) => index + 1)
    await writeAll(
      client,
      ids.map(id => inTransaction(Article).put(article(id)).commit()),
    )

    const query = Article.query.ofUser({ user_id: 3 }).params<ConstructorParameters<typeof QueryCommand>[0]>()
    expect((await client.send(new QueryCommand(query))).Items).toHaveLength(120)

    const Items = await batchGet(client, Article.get(ids.map(id => ({ id }))).params({ consistent: true }))
    const { data } = Article.parse({ Items })
    expect(data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
  })
})
