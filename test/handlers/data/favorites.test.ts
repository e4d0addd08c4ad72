import { describe, expect, it } from 'vitest'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { dataLab, type Lab, reader, root, stranger } from './lab.ts'
import { beforeNextWrite } from './sentence-stories.ts'
import { labWithPublished, newArticle, numbered, publishedArticle, readPage, share } from './stories.ts'

const open = dataLab()

const add = (lab: Lab, acting: Acting | null, id: number) => lab.as(acting).favorites.add({ params: { id } })
const remove = (lab: Lab, acting: Acting | null, id: number) =>
  lab.as(acting).favorites.remove({ params: { id } })
const isFavorite = async (lab: Lab, acting: Acting | null, id: number) =>
  (await readPage(lab.as(acting), id)).is_favorite
const favoritesOf = async (lab: Lab, acting: Acting) => {
  const { items } = await lab.as(acting).articles.list({ query: { scope: 'favorites' } })
  return items.map(({ id }) => id)
}

const withdraw = (lab: Lab, { id }: { id: number }) =>
  lab.as(root).articles.patch({ params: { id }, body: { is_public: false, guest_visible: false } })

describe('a favourite', () => {
  it('belongs to one account, whichever account owns the article', async () => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), numbered(3))
    await share(lab, article, { is_public: 1 })
    const accounts = [reader, stranger, root]
    for (const acting of accounts) {
      expect(await isFavorite(lab, acting, article.id)).toBe(false)
      await add(lab, acting, article.id)
      expect(await isFavorite(lab, acting, article.id)).toBe(true)
    }
    await remove(lab, reader, article.id)
    const marks = await Promise.all(accounts.map(acting => isFavorite(lab, acting, article.id)))
    expect(marks).toEqual([false, true, true])
    expect(await isFavorite(lab, null, article.id)).toBe(false)
  })

  it('keeps its place when it is added again', async () => {
    const lab = await open()
    const [first, second] = [await newArticle(lab.as(reader)), await newArticle(lab.as(reader))]
    await add(lab, reader, first.id)
    lab.clock.advance(1)
    await add(lab, reader, second.id)
    lab.clock.advance(1)
    await add(lab, reader, first.id)
    expect(await favoritesOf(lab, reader)).toEqual([second.id, first.id])
  })

  it('may be removed repeatedly', async () => {
    const lab = await open()
    const { id } = await newArticle(lab.as(reader))
    await remove(lab, reader, id)
    await add(lab, reader, id)
    await remove(lab, reader, id)
    await remove(lab, reader, id)
    expect(await favoritesOf(lab, reader)).toEqual([])
    await add(lab, reader, id)
    expect(await favoritesOf(lab, reader)).toEqual([id])
  })

  it('must be readable when it is added, and can be removed even if it is no longer readable', async () => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    await expect(add(lab, stranger, article.id)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    await share(lab, article, { guest_visible: 1 })
    await add(lab, stranger, article.id)
    await withdraw(lab, article)
    await expect(add(lab, stranger, article.id)).rejects.toMatchObject({ code: 'forbidden' })

    await remove(lab, stranger, article.id)
    await share(lab, article, { guest_visible: 1 })
    expect(await isFavorite(lab, stranger, article.id)).toBe(false)
  })

  it('is refused if its article is withdrawn at the same moment', async () => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    await share(lab, article, { is_public: 1 })
    beforeNextWrite(lab, () => withdraw(lab, article))
    await expect(add(lab, stranger, article.id)).rejects.toMatchObject({ code: 'forbidden' })
    const { data } = await lab.app.content.favorites.query.favorite({ article_id: article.id }).go()
    expect(data).toEqual([])
  })

  it.each([
    ['made', root],
    ['made again', reader],
  ])('is not %s of an article that is deleted at the same moment', async (_, acting) => {
    const lab = await open()
    const { id } = await newArticle(lab.as(reader))
    await add(lab, reader, id)
    const { articles, favorites } = lab.app.content
    beforeNextWrite(lab, () => articles.delete({ id }).go())
    await expect(add(lab, acting, id)).rejects.toMatchObject({ code: 'not_found' })
    const { data } = await favorites.query.favorite({ article_id: id }).go()
    expect(data.map(({ user_id }) => user_id)).toEqual([reader.user_id])
  })
})

describe('the mark on a page', () => {
  it('takes no extra request', async () => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), numbered(130))
    await add(lab, reader, article.id)
    lab.clock.advance(2)
    await readPage(lab.as(reader), article.id)
    const requests = await lab.requestsOf(() => isFavorite(lab, reader, article.id))
    expect(requests).toEqual(['BatchGetItemCommand'])
    expect(await isFavorite(lab, reader, article.id)).toBe(true)
  })

  it('does not change the tag of the rows', async () => {
    const { lab, client, id } = await labWithPublished(open, numbered(3))
    const { tag } = await readPage(client, id)
    await add(lab, reader, id)
    expect(await readPage(client, id)).toMatchObject({ tag, is_favorite: true })
  })
})
