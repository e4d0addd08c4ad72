import { describe, expect, it } from 'vitest'
import { dataLab, newTaskId, reader, stranger } from './lab.ts'
import { newArticle, numbered, publishedArticle, share, uncompressible } from './stories.ts'

const open = dataLab()

describe('a new article', () => {
  it('belongs to the acting account and is private', async () => {
    const client = (await open()).as(reader)
    const { task_id, ...article } = await newArticle(client, { title: '本', genre: 'interview', model: 'm' })
    expect(article).toEqual({
      id: 1,
      user_id: 1,
      genre: 'interview',
      status: 'processing',
      progress: 0,
      is_public: false,
      guest_visible: false,
      output_language: 'en',
      explanation_level: 'N3',
      explain_mode: 'full',
      explain: true,
      title: '本',
      author: '',
      intro: '',
      summary: '',
      type: '',
      model: 'm',
      metadata: {},
      revision: 0,
      content_revision: 1,
      total_rows: 0,
      total_sentences: 0,
      complete_sentences: 0,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
    })
    expect(await client.articles.get({ params: { id: 1 } })).toEqual({ ...article, task_id })
    expect((await newArticle(client)).id).toBe(2)
  })

  it('is made once for a task that asks again, since the first answer may be lost', async () => {
    const lab = await open()
    const task = newTaskId()
    const first = await newArticle(lab.as(reader), {}, task)
    expect(await newArticle(lab.as(reader), {}, task)).toEqual(first)
    expect((await lab.as(reader).articles.list({})).total).toBe(1)
    await expect(newArticle(lab.as(stranger), {}, task)).rejects.toThrow()
  })

  it('needs an account', async () => {
    const lab = await open()
    await expect(newArticle(lab.as(null))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('may be there without being worked on', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const body = { raw_content: '本', status: 'completed' as const, progress: 100, task_id: newTaskId() }
    expect(await client.articles.create({ body })).toMatchObject({ status: 'completed', task_id: null })
    const interrupted = await lab.as(null).articles.interrupt({ body: { failure: 'interrupted' } })
    expect(interrupted).toEqual({ articles: [] })
  })

  it('cannot be given fields that are not its author’s to set', async () => {
    const client = (await open()).as(reader)
    for (const wrong of [{ user_id: 2 }, { is_public: true }, { revision: 5 }, { id: 9 }])
      await expect(newArticle(client, { title: '本', ...wrong })).rejects.toMatchObject({ status: 400 })
    expect(await client.articles.list()).toMatchObject({ total: 0 })
  })
})

describe('the text of an article', () => {
  it.each([
    ['a line', '本を読む。'],
    ['line ends, blanks and all', '\uFEFF題\r\n\r\n　本を\0読む。\n'],
    ['a long novel', numbered(60_000).join('')],
  ])('is what was uploaded: %s', async (_, raw_content) => {
    const client = (await open()).as(reader)
    const { id } = await newArticle(client, { raw_content })
    expect(await client.articles.text({ params: { id } })).toEqual({ raw_content, content_revision: 1 })
  })

  it('may be far too varied to compress', async () => {
    const client = (await open()).as(reader)
    const raw_content = uncompressible(2_000_000)
    const { id } = await newArticle(client, { raw_content })
    expect((await client.articles.text({ params: { id } })).raw_content === raw_content).toBe(true)
  })
})

describe('the list', () => {
  it('shows the own articles, newest first, page by page', async () => {
    const lab = await open()
    const client = lab.as(reader)
    for (const title of ['一', '二', '三']) {
      await newArticle(client, { title })
      lab.clock.advance(1)
    }
    await newArticle(lab.as(stranger), { title: '他' })
    const titles = async (query: object) => {
      const { items, ...rest } = await client.articles.list({ query })
      return { titles: items.map(item => item.title), ...rest }
    }
    expect(await titles({})).toEqual({ titles: ['三', '二', '一'], total: 3, next_offset: null })
    expect(await titles({ limit: 2 })).toEqual({ titles: ['三', '二'], total: 3, next_offset: 2 })
    expect(await titles({ limit: 2, offset: 2 })).toEqual({ titles: ['一'], total: 3, next_offset: null })
    expect(await lab.as(null).articles.list()).toEqual({ items: [], total: 0, next_offset: null })
  })

  it('finds by genre, status, visibility, and in title and author', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const song = await newArticle(client, { title: 'Ｂｌｕｅ Moon', genre: 'song' })
    const novel = await newArticle(client, { title: '坊っちゃん', author: 'Natsume Sōseki' })
    await client.articles.finish({
      params: { id: novel.id },
      body: { task_id: novel.task_id, status: 'completed' },
    })
    await share(lab, novel, { is_public: 1 })
    const found = async (query: object) => (await client.articles.list({ query })).items.map(item => item.id)
    expect(await found({ genre: 'song' })).toEqual([song.id])
    expect(await found({ status: 'completed' })).toEqual([novel.id])
    expect(await found({ status: 'failed' })).toEqual([])
    expect(await found({ is_public: true })).toEqual([novel.id])
    expect(await found({ is_public: false })).toEqual([song.id])
    expect(await found({ q: 'blue' })).toEqual([song.id])
    expect(await found({ q: 'SŌSEKI' })).toEqual([novel.id])
    expect(await found({ q: 'sōseki', genre: 'song' })).toEqual([])
  })

  it('of public articles shows those of all, to all', async () => {
    const lab = await open()
    const shared = await publishedArticle(lab.as(stranger), numbered(3), { title: '公' })
    await newArticle(lab.as(stranger))
    await share(lab, shared, { is_public: 1 })
    for (const acting of [reader, stranger, null]) {
      const { items, total } = await lab.as(acting).articles.list({ query: { scope: 'public' } })
      expect(items).toMatchObject([
        { id: shared.id, user_id: 2, title: '公', total_sentences: 3, is_public: true },
      ])
      expect(total).toBe(1)
    }
  })
})
