import { describe, expect, it } from 'vitest'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { deepIt } from '../../support/sample.ts'
import { finish } from './edit-stories.ts'
import { dataLab, type Lab, reader, root, stranger } from './lab.ts'
import { newArticle, numbered, publishedArticle, share } from './stories.ts'

const open = dataLab()

describe('the list', () => {
  it('shows the account’s articles, newest first, page by page', async () => {
    const { lab, client } = await open.asReader()
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

  deepIt('can be filtered by genre, status and visibility, and by words of title and author', async () => {
    const { lab, client } = await open.asReader()
    const song = await newArticle(client, { title: 'Ｂｌｕｅ Moon', genre: 'song' })
    const novel = await newArticle(client, { title: '坊っちゃん', author: 'Natsume Sōseki' })
    await finish(client, novel)
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
    // The kind is derived from the head, on each page of the list.
    expect(await found({ kind: 'song' })).toEqual([song.id])
    expect(await found({ kind: 'text', limit: 1 })).toEqual([novel.id])
    expect(await found({ kind: 'film' })).toEqual([])
  })

  it('counts the articles for guests only if an account asks', async () => {
    const lab = await open()
    for (const title of ['一', '二', '三'])
      await share(lab, await newArticle(lab.as(reader), { title }), { is_public: 1, guest_visible: 1 })
    const query = { scope: 'public', guest_visible: true, limit: 2 } as const
    expect(await lab.as(null).articles.list({ query })).toMatchObject({ total: null, next_offset: 2 })
    expect(await lab.as(stranger).articles.list({ query })).toMatchObject({ total: 3, next_offset: 2 })
  })

  deepIt('takes one request, one more to count what follows, and two with reading positions', async () => {
    const { lab, client } = await open.asReader({ OTHER_WRITERS: 'yes' })
    for (const title of ['一', '二', '三']) await newArticle(client, { title })
    const costOf = (query: object) => lab.requestsOf(() => client.articles.list({ query }))
    // The heads of the page's articles, and the account's positions in them.
    const page = ['BatchGetItemCommand', 'BatchGetItemCommand']
    expect(await costOf({})).toEqual(['QueryCommand', ...page])
    expect(await costOf({ limit: 2 })).toEqual(['QueryCommand', 'QueryCommand', ...page])
    expect(await costOf({ limit: 2, genre: 'article' })).toEqual(['QueryCommand', ...page])
  })

  deepIt('takes requests for what this process has written since, and otherwise none', async () => {
    const { lab, client } = await open.asReader()
    for (const title of ['一', '二', '三']) await newArticle(client, { title })
    const costOf = (query: object) => lab.requestsOf(() => client.articles.list({ query }))
    // The articles, their heads, and the positions.
    expect(await costOf({})).toEqual(['QueryCommand', 'BatchGetItemCommand', 'QueryCommand'])
    for (const query of [
      {},
      { limit: 2 },
      { limit: 2, genre: 'article' },
      { sort: 'title' },
      { sort: 'read' },
    ])
      expect(await costOf(query)).toEqual([])
    await newArticle(client)
    await newArticle(lab.as(stranger))
    expect(await costOf({})).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand'])
    expect(await costOf({})).toEqual([])
  })

  deepIt('shows the public articles of all accounts to every reader', async () => {
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

describe('the list of favourites', () => {
  const add = (lab: Lab, acting: Acting, id: number) => lab.as(acting).favorites.add({ params: { id } })
  const list = (lab: Lab, acting: Acting | null, query: object = {}) =>
    lab.as(acting).articles.list({ query: { scope: 'favorites', ...query } })
  const found = async (lab: Lab, acting: Acting | null, query: object = {}) =>
    (await list(lab, acting, query)).items.map(({ id }) => id)

  /** Public articles of another account, added by the reader to the favourites in this order. */
  async function favorites(lab: Lab) {
    const articles = []
    for (let n = 0; n < 3; n += 1) articles.push(await newArticle(lab.as(stranger), { title: `題${n}` }))
    for (const article of articles) {
      await share(lab, article, { is_public: 1 })
      lab.clock.advance(1)
      await add(lab, reader, article.id)
    }
    return articles
  }

  it('shows the account’s favourites, latest first, whichever account owns them', async () => {
    const lab = await open()
    const [old, later] = [
      await newArticle(lab.as(reader)),
      await newArticle(lab.as(stranger), { title: '公' }),
    ]
    await share(lab, later, { guest_visible: 1 })
    await add(lab, reader, later.id)
    lab.clock.advance(1)
    await add(lab, reader, old.id)
    lab.clock.advance(1)
    await add(lab, root, later.id)
    expect(await list(lab, reader)).toMatchObject({
      items: [
        { id: old.id, user_id: 1 },
        { id: later.id, user_id: 2, title: '公', guest_visible: true },
      ],
      total: 2,
      next_offset: null,
    })
    expect(await found(lab, root)).toEqual([later.id])
    expect(await list(lab, stranger)).toEqual({ items: [], total: 0, next_offset: null })
    expect(await list(lab, null)).toEqual({ items: [], total: 0, next_offset: null })
  })

  deepIt('omits withdrawn articles until they are published again, and deleted ones', async () => {
    const lab = await open()
    const [first, second, third] = (await favorites(lab)).map(({ id }) => id)
    if (!first || !second || !third) throw new Error('Too few articles')
    await add(lab, stranger, second)
    const publish = (is_public: boolean) =>
      lab.as(root).articles.patch({ params: { id: second }, body: { is_public } })

    await publish(false)
    expect(await list(lab, reader)).toMatchObject({ items: [{ id: third }, { id: first }], total: 2 })
    expect(await found(lab, stranger)).toEqual([second])
    await publish(true)
    expect(await found(lab, reader)).toEqual([third, second, first])

    await lab.app.content.articles.delete({ id: third }).go()
    expect(await list(lab, reader)).toMatchObject({ items: [{ id: second }, { id: first }], total: 2 })
  })
})
