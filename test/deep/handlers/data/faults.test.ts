import { describe, expect, it } from 'vitest'
import { reader, startIn } from '../../../handlers/data/lab.ts'
import {
  newArticle,
  numbered,
  publishedArticle,
  readPage,
  sentencesOf,
  uncompressible,
  write,
} from '../../../handlers/data/stories.ts'
import { hideNewRowsFromIndexes } from '../../../support/index-lag.ts'
import { testStores } from '../../../support/store.ts'
import { injectFaults } from '../../../support/store-faults.ts'

const stores = testStores()

async function open() {
  const store = await stores.open('content', 'collections')
  return { store, client: store.connect() }
}

describe('a store without its tables', () => {
  it('keeps data_server from starting', async () => {
    const { client } = await open()
    const elsewhere = { ...(await stores.open('accounts')), client }
    await expect(startIn(elsewhere, client)).rejects.toThrow('not found')
  })
})

describe('many writes at once', () => {
  it('reach the store two at a time', async () => {
    const { store, client } = await open()
    const lab = await startIn(store, client)
    let [now, most] = [0, 0]
    client.middlewareStack.add(
      (next, { commandName }) =>
        async args => {
          if (commandName !== 'TransactWriteItemsCommand') return next(args)
          now += 1
          most = Math.max(most, now)
          return next(args).finally(() => {
            now -= 1
          })
        },
      { name: 'countWrites', step: 'initialize' },
    )
    const learner = lab.as(reader)
    const articles = await Promise.all([1, 2, 3].map(() => publishedArticle(learner, numbered(320))))
    most = 0
    const every = [...numbered(320).keys()]
    await Promise.all(articles.map(article => write(learner, 'translations', article, every)))
    expect(most).toBe(2)
  })
})

describe('a busy store', () => {
  it.each(['conflict', 'throttle'] as const)(
    'that answers every second call with a %s loses no write',
    async fault => {
      const { store, client } = await open()
      const lab = await startIn(store, client)
      injectFaults(client, { fault, fails: call => call % 2 === 0 })
      const learner = lab.as(reader)
      const article = await publishedArticle(learner, numbered(500))
      await write(learner, 'translations', article, [0, 100, 499])
      await write(learner, 'explanations', article, [0, 499])
      const body = { task_id: article.task_id, status: 'completed' as const }
      const head = await learner.articles.finish({ params: { id: article.id }, body })
      expect(head).toMatchObject({ total_sentences: 500, complete_sentences: 2 })
      expect(await sentencesOf(learner, article.id)).toEqual(numbered(500))
    },
  )

  it('is reported as unavailable if it stays busy, and nothing is half written', async () => {
    const { store, client } = await open()
    const lab = await startIn(store, client)
    const learner = lab.as(reader)
    const article = await publishedArticle(learner, numbered(3))
    let busy = true
    injectFaults(client, { fault: 'conflict', fails: () => busy })
    await expect(write(learner, 'translations', article, [0, 1])).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
    })
    busy = false
    expect((await readPage(learner, article.id)).rows.map(row => row.translation)).toEqual(['', '', ''])
    await write(learner, 'translations', article, [0, 1])
  })
})

describe('a store that answers two items at a time', () => {
  it('is asked until it has returned all items', async () => {
    const { store, client } = await open()
    const lab = await startIn(store, client)
    client.middlewareStack.add(
      (next, { commandName }) =>
        args =>
          next(commandName === 'QueryCommand' ? { ...args, input: { ...args.input, Limit: 2 } } : args),
      { name: 'smallPages', step: 'initialize' },
    )
    const learner = lab.as(reader)
    const described = { raw_content: uncompressible(500_000), explain: false }
    const article = await publishedArticle(learner, numbered(200), described)
    const every = [...numbered(200).keys()]
    await write(learner, 'translations', article, every)
    expect(await sentencesOf(learner, article.id)).toEqual(numbered(200))
    expect(await learner.articles.text({ params: { id: article.id } })).toMatchObject({
      raw_content: described.raw_content,
    })
    for (let n = 0; n < 4; n += 1) await newArticle(learner)
    const { articles } = await lab.as(null).articles.interrupt({ body: { failure: 'interrupted' } })
    expect(articles.toSorted()).toEqual([1, 2, 3, 4, 5])
    const { items } = await learner.articles.list()
    expect(items.map(item => item.id)).toEqual([5, 4, 3, 2, 1])
    expect(await learner.articles.get({ params: { id: article.id } })).toMatchObject({
      complete_sentences: 200,
    })
  })
})

describe('indexes that lag', () => {
  it('hide a new article from lists only', async () => {
    const { store, client } = await open()
    let time = 0
    hideNewRowsFromIndexes(client, { ms: 300, now: () => time })
    const lab = await startIn(store, client)
    const learner = lab.as(reader)
    const article = await publishedArticle(learner, numbered(70))
    await write(learner, 'translations', article, [69])
    expect((await readPage(learner, article.id)).rows[69]).toMatchObject({ translation: 'translations 69' })
    expect(await learner.articles.list()).toMatchObject({ total: 0 })

    const second = await newArticle(learner)
    const { articles } = await lab.as(null).articles.interrupt({ body: { failure: 'interrupted' } })
    expect(articles.toSorted()).toEqual([article.id, second.id])
    time += 300
    expect(await learner.articles.list({ query: { status: 'failed' } })).toMatchObject({ total: 2 })
  })
})
