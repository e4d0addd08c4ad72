import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { dataLab, reader, root, stranger } from './lab.ts'
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

describe('the progress of a task', () => {
  it('is stored, and does not change `updated_at`', async () => {
    const { lab, client, article } = await labWithNew(open)
    lab.clock.advance(60)
    await client.articles.progress({ ...by(article), body: { task_id: article.task_id, progress: 40 } })
    const head = await client.articles.get(by(article))
    expect(head).toMatchObject({ progress: 40, updated_at: article.created_at })
  })
})

describe('the summary', () => {
  it('is written by the task that holds the article', async () => {
    const { lab, client, article } = await labWithNew(open)
    lab.clock.advance(60)
    await client.articles.summary({ ...by(article), body: { task_id: article.task_id, summary: 'A story.' } })
    const head = await client.articles.get(by(article))
    expect(head).toMatchObject({ summary: 'A story.', updated_at: '2026-11-20T09:01:00.000Z' })
  })
})

deepDescribe('a task that ends', () => {
  it.each([
    ['completed', 100],
    ['partially_completed', 100],
    ['failed', 30],
    ['cancelled', 30],
  ] as const)('leaves the article %s, at %d percent', async (status, progress) => {
    const { client, article } = await labWithNew(open)
    const { task_id } = article
    await client.articles.progress({ ...by(article), body: { task_id, progress: 30 } })
    const head = await client.articles.finish({ ...by(article), body: { task_id, status } })
    expect(head).toMatchObject({ status, progress, task_id: null, metadata: {} })
    expect(await client.articles.get(by(article))).toEqual(head)
  })

  it('changes nothing if it repeats its end', async () => {
    const { lab, client, article } = await labWithNew(open)
    const ended = { ...by(article), body: { task_id: article.task_id, status: 'completed' as const } }
    const first = await client.articles.finish(ended)
    lab.clock.advance(60)
    const again = { ...ended, body: { ...ended.body, status: 'failed' as const } }
    expect(await client.articles.finish(again)).toEqual(first)
  })

  it('records why it failed until the next one succeeds', async () => {
    const { lab, client, article } = await labWithNew(open)
    const failed = { task_id: article.task_id, status: 'failed' as const, failure: 'upstream_failed' }
    const head = await client.articles.finish({ ...by(article), body: failed })
    expect(head.metadata).toEqual({ failure: 'upstream_failed' })
    const { task_id } = await giveToTask(lab, article)
    const body = { task_id, status: 'completed' as const }
    expect(await client.articles.finish({ ...by(article), body })).toMatchObject({ metadata: {} })
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
    const body = { task_id: article.task_id, status: 'completed' as const }
    const head = await client.articles.finish({ ...by(article), body })
    expect(head).toMatchObject({ total_sentences: 130, complete_sentences: complete })
  })

  it('counts the outputs of the current revision, and no failures', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(3), { explain: false })
    await write(client, 'translations', article, [0, 1, 2])
    await client.articles.finish({ ...by(article), body: { task_id: article.task_id, status: 'completed' } })

    const again = await giveToTask(lab, article)
    const { task_id, id } = again
    await publish(client, again, numbered(4), 2)
    expect(await client.articles.get(by(article))).toMatchObject({ complete_sentences: 0 })
    await write(client, 'translations', again, [0], { revision: 2 })
    const items = [{ index: 1, failure: 'nothing came' }]
    await client.sentences.translations({ params: { id }, body: { task_id, revision: 2, items } })
    const head = await client.articles.finish({ ...by(article), body: { task_id, status: 'completed' } })
    expect(head).toMatchObject({ total_sentences: 4, complete_sentences: 1 })
  })
})

deepDescribe('after a restart', () => {
  const interrupt = { body: { failure: 'interrupted' } }

  deepIt('every task that held an article fails, and no other article changes', async () => {
    const { lab, client } = await open.asReader()
    const finished = await newArticle(client)
    const done = await client.articles.finish({
      ...by(finished),
      body: { task_id: finished.task_id, status: 'completed' },
    })
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
    const { middlewareStack } = lab.client
    let left = 20
    middlewareStack.add(
      next => args => {
        left -= 1
        if (left < 0) throw new Error('The process was killed')
        return next(args)
      },
      { name: 'kill', step: 'initialize' },
    )
    expect(await outcomeOf(lab.as(null).articles.interrupt(interrupt))).toBe('upstream_failed')
    middlewareStack.remove('kill')

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
