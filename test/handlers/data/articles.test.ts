import { describe, expect, it } from 'vitest'
import { article as head } from '../../support/article-head.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { dataLab, newTaskId, reader, stranger } from './lab.ts'
import { labWithNew, newArticle, numbered, uncompressible } from './stories.ts'

const open = dataLab()

describe('a new article', () => {
  it('belongs to the acting account and is private', async () => {
    const client = (await open()).as(reader)
    const { task_id, ...article } = await newArticle(client, { title: '本', genre: 'interview', model: 'm' })
    const { task_id: _, ...usual } = head
    expect(article).toEqual({
      ...{ ...usual, id: 1, title: '本', genre: 'interview', model: 'm' },
      ...{ revision: 0, total_rows: 0, rows_ready: 0, total_sentences: 0 },
    })
    expect(await client.articles.get({ params: { id: 1 } })).toEqual({ ...article, task_id })
    expect((await newArticle(client)).id).toBe(2)
  })

  it('is created once if its task repeats the request', async () => {
    const lab = await open()
    const task = newTaskId()
    const first = await newArticle(lab.as(reader), {}, task)
    expect(await newArticle(lab.as(reader), {}, task)).toEqual(first)
    expect((await lab.as(reader).articles.list({})).total).toBe(1)
  })

  it('is not returned for another request of the same task, whichever account sends it', async () => {
    const lab = await open()
    const task = newTaskId()
    await newArticle(lab.as(reader), {}, task)
    const mismatch = { status: 409, code: 'idempotency_mismatch' }
    for (const [account, changed] of [
      [reader, { title: 'Another title' }],
      [reader, { raw_content: '別の本' }],
      [stranger, {}],
    ] as const)
      await expect(newArticle(lab.as(account), changed, task)).rejects.toMatchObject(mismatch)
    expect((await lab.as(reader).articles.list({})).total).toBe(1)
  })

  deepIt('may exist without a task', async () => {
    const { lab, client } = await open.asReader()
    const body = { raw_content: '本', status: 'completed' as const, progress: 100, task_id: newTaskId() }
    expect(await client.articles.create({ body })).toMatchObject({ status: 'completed', task_id: null })
    const interrupted = await lab.as(null).articles.interrupt({ body: { failure: 'interrupted' } })
    expect(interrupted).toEqual({ articles: [] })
  })
})

deepDescribe('the text of an article', () => {
  it.each([
    ['a line', '本を読む。'],
    ['line ends, blanks and all', '\uFEFF題\r\n\r\n　本を\0読む。\n'],
    ['a long novel', numbered(60_000).join('')],
  ])('is returned as uploaded: %s', async (_, raw_content) => {
    const { client, id } = await labWithNew(open, { raw_content })
    expect(await client.articles.text({ params: { id } })).toEqual({ raw_content, content_revision: 1 })
  })

  it('may be too varied to compress', async () => {
    const client = (await open()).as(reader)
    const raw_content = uncompressible(2_000_000)
    const { id } = await newArticle(client, { raw_content })
    expect((await client.articles.text({ params: { id } })).raw_content === raw_content).toBe(true)
  })
})
