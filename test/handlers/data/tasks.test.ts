import { expect, it } from 'vitest'
import { outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { finish } from './edit-stories.ts'
import { dataLab, reader, root, stranger } from './lab.ts'
import { losableProcess } from './lost-process.ts'
import {
  giveToTask,
  labWithNew,
  labWithPublished,
  newArticle,
  numbered,
  publish,
  publishedArticle,
  type WorkedOn,
  write,
} from './stories.ts'

const open = dataLab()
const by = ({ id }: WorkedOn) => ({ params: { id } })

it('a task stores its progress, which does not change `updated_at`, and a summary', async () => {
  const { lab, client, article } = await labWithNew(open)
  const { task_id } = article
  lab.clock.advance(60)
  await client.articles.progress({ ...by(article), body: { task_id, progress: 40 } })
  const { created_at } = article
  expect(await client.articles.get(by(article))).toMatchObject({ progress: 40, updated_at: created_at })
  await client.articles.summary({ ...by(article), body: { task_id, summary: 'A story.' } })
  const updated_at = lab.clock.now().toISOString()
  expect(await client.articles.get(by(article))).toMatchObject({ summary: 'A story.', updated_at })
})

deepDescribe('a task that ends', () => {
  it.each([
    ['completed', 100],
    ['partially_completed', 100],
    ['failed', 30],
    ['cancelled', 30],
  ] as const)('leaves the article %s, at %d percent', async (status, progress) => {
    const { client, article } = await labWithNew(open)
    await client.articles.progress({ ...by(article), body: { task_id: article.task_id, progress: 30 } })
    const head = await finish(client, article, { status })
    expect(head).toMatchObject({ status, progress, task_id: null, metadata: {} })
    expect(await client.articles.get(by(article))).toEqual(head)
  })

  it('changes nothing if it repeats its end', async () => {
    const { lab, client, article } = await labWithNew(open)
    const first = await finish(client, article)
    lab.clock.advance(60)
    expect(await finish(client, article, { status: 'failed' })).toEqual(first)
  })

  it('records why it failed until the next one succeeds', async () => {
    const { lab, client, article } = await labWithNew(open)
    const head = await finish(client, article, { status: 'failed', failure: 'upstream_failed' })
    expect(head.metadata).toEqual({ failure: 'upstream_failed' })
    expect(await finish(client, await giveToTask(lab, article))).toMatchObject({ metadata: {} })
  })

  it.each([
    ['translation and explanation', {}, 2],
    ['translation alone', { explain: false }, 4],
    ['nothing, in mode split', { explain_mode: 'split' as const }, 130],
  ])('counts the sentences that have %s if the article asks for it', async (_, described, complete) => {
    const { client, article } = await labWithPublished(open, ['題。', '\n', ...numbered(129)], described)
    await write(client, 'translations', article, [0, 2, 70, 130])
    await write(client, 'translations', article, [70])
    await write(client, 'explanations', article, [0, 3, 130])
    const head = await finish(client, article)
    expect(head).toMatchObject({ total_sentences: 130, complete_sentences: complete })
  })

  it('counts the outputs of the current revision, and no failures', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(3), { explain: false })
    await write(client, 'translations', article, [0, 1, 2])
    await finish(client, article)

    const again = await giveToTask(lab, article)
    const { task_id, id } = again
    await publish(client, again, numbered(4), 2)
    expect(await client.articles.get(by(article))).toMatchObject({ complete_sentences: 0 })
    await write(client, 'translations', again, [0], { revision: 2 })
    const items = [{ index: 1, failure: 'nothing came' }]
    await client.sentences.translations({ params: { id }, body: { task_id, revision: 2, items } })
    const head = await finish(client, again)
    expect(head).toMatchObject({ total_sentences: 4, complete_sentences: 1 })
  })
})

deepDescribe('after a restart', () => {
  const interrupt = { body: { failure: 'interrupted' } }

  deepIt('every task that held an article fails, and no other article changes', async () => {
    const { lab, client } = await open.asReader()
    const finished = await newArticle(client)
    const done = await finish(client, finished)
    const begun = await newArticle(client)
    const half = await publishedArticle(client, numbered(3), { explain: false })
    await write(client, 'translations', half, [1])
    const foreign = await newArticle(lab.as(stranger))

    const { articles } = await lab.as(null).articles.interrupt(interrupt)
    expect(articles.toSorted()).toEqual([begun.id, half.id, foreign.id])
    for (const { id } of [begun, half, foreign])
      expect(await lab.as(root).articles.get({ params: { id } })).toMatchObject({
        status: 'failed',
        task_id: null,
        metadata: { failure: 'interrupted' },
      })
    expect(await client.articles.get(by(half))).toMatchObject({ total_sentences: 3, complete_sentences: 1 })
    expect(await client.articles.get(by(finished))).toEqual(done)
    await expect(write(client, 'translations', half, [0])).rejects.toMatchObject({ code: 'superseded' })
    expect(await lab.as(null).articles.interrupt(interrupt)).toEqual({ articles: [] })
  })

  deepIt('the next call completes an interrupted one', async () => {
    const { lab, client } = await open.asReader()
    for (let n = 0; n < 30; n += 1) await newArticle(client)
    const process = losableProcess(lab)
    process.loseAfter(20)
    expect(await outcomeOf(lab.as(null).articles.interrupt(interrupt))).toBe('upstream_failed')
    process.restart()

    const before = await client.articles.list({ query: { status: 'failed' } })
    expect(before.total).toBeGreaterThan(0)
    const { articles } = await lab.as(null).articles.interrupt(interrupt)
    expect(articles).toHaveLength(30 - (before.total ?? 0))
    expect((await client.articles.list({ query: { status: 'failed' } })).total).toBe(30)
  })

  deepIt('an article that another task holds does not change', async () => {
    const lab = await open()
    const article = await giveToTask(lab, await newArticle(lab.as(reader)))
    expect(await lab.as(null).articles.interrupt(interrupt)).toEqual({ articles: [] })
    expect(await lab.as(reader).articles.get(by(article))).toMatchObject({ status: 'processing' })
  })
})
