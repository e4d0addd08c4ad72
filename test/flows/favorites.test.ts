import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, learner, type Person } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { shortText } from '../support/texts.ts'
import { type Account, uploaded as uploadedBy } from './article-stack.ts'

let stack: TestStack
let hana: Account
let root: Account
beforeAll(async () => {
  stack = await testStack()
  hana = await learner(stack)
  root = await administrator(stack)
})
afterAll(() => stack.close())

type Over = Parameters<typeof uploadedBy>[2]
const uploaded = (over: Over = {}) => uploadedBy(hana, shortText, { explain_mode: 'split', ...over })

async function published(over: Over = {}) {
  const { id } = await uploaded(over)
  await root.study.administration.publish({ params: { id }, body: { is_public: true } })
  return { id }
}

const favoritesOf = ({ study }: Pick<Person, 'study'>, query: Record<string, string> = {}) =>
  study.articles.list({ query: { scope: 'favorites', ...query } })
const idsOf = ({ items }: Awaited<ReturnType<typeof favoritesOf>>) => items.map(({ id }) => id)

describe('a favourite', () => {
  it.each([
    ['add', 'remove'],
    ['addUnprefixed', 'removeUnprefixed'],
  ] as const)('is added and removed, however often that is requested: %s', async (add, remove) => {
    const params = await published()
    const ken = await learner(stack)
    for (let times = 0; times < 2; times += 1) {
      await ken.study.favorites[add]({ params })
      expect(await favoritesOf(ken)).toMatchObject({ items: [{ id: params.id }], total: 1 })
      expect((await ken.study.articles.get({ params })).is_favorite).toBe(true)
    }
    for (let times = 0; times < 2; times += 1) {
      await ken.study.favorites[remove]({ params })
      expect(await favoritesOf(ken)).toEqual({ items: [], total: 0, next_offset: null })
      expect((await ken.study.articles.get({ params })).is_favorite).toBe(false)
    }
  })

  it('is the same at both paths', async () => {
    const params = await published()
    const ken = await learner(stack)
    await ken.study.favorites.add({ params })
    await ken.study.favorites.addUnprefixed({ params })
    await ken.study.favorites.removeUnprefixed({ params })
    expect(idsOf(await favoritesOf(ken))).toEqual([])
  })

  it('belongs to one account only', async () => {
    const params = await published()
    const [ken, mei] = [await learner(stack), await learner(stack)]
    await ken.study.favorites.add({ params })
    expect(idsOf(await favoritesOf(mei))).toEqual([])
    expect((await mei.study.articles.get({ params })).is_favorite).toBe(false)
    await mei.study.favorites.remove({ params })
    expect(idsOf(await favoritesOf(ken))).toEqual([params.id])
  })

  it('may be an own private article, but not another’s, nor one that does not exist', async () => {
    const { id } = await uploaded()
    const ken = await learner(stack)
    await hana.study.favorites.add({ params: { id } })
    expect(idsOf(await favoritesOf(hana))).toContain(id)
    await expect(ken.study.favorites.add({ params: { id } })).rejects.toMatchObject({ code: 'forbidden' })
    const missing = { params: { id: 987_654 } }
    await expect(ken.study.favorites.add(missing)).rejects.toMatchObject({ code: 'not_found' })
    await expect(ken.study.favorites.remove(missing)).rejects.toMatchObject({ code: 'not_found' })
    expect(idsOf(await favoritesOf(ken))).toEqual([])
  })

  it('is hidden while its article is private, and can still be removed', async () => {
    const params = await published()
    const ken = await learner(stack)
    await ken.study.favorites.add({ params })
    const show = (is_public: boolean) => root.study.administration.publish({ params, body: { is_public } })
    await show(false)
    expect(idsOf(await favoritesOf(ken))).toEqual([])
    await show(true)
    expect(idsOf(await favoritesOf(ken))).toEqual([params.id])
    await show(false)
    await ken.study.favorites.remove({ params })
    await show(true)
    expect(idsOf(await favoritesOf(ken))).toEqual([])
  })

  it('is removed with its article', async () => {
    const params = await published()
    const ken = await learner(stack)
    await ken.study.favorites.add({ params })
    await hana.study.articles.remove({ params })
    expect(await favoritesOf(ken)).toEqual({ items: [], total: 0, next_offset: null })
  })
})

describe('the list of favourites', () => {
  it('shows the latest first, page by page, and only the articles asked for', async () => {
    const ken = await learner(stack)
    const song = await published({ title: '夜の歌', genre: 'song' })
    const talk = await published({ title: '記者の話', genre: 'interview', author: 'Yoru' })
    const story = await published({ title: 'ＹＯＲＵ', genre: 'article' })
    for (const params of [song, talk, story]) await ken.study.favorites.add({ params })

    expect(idsOf(await favoritesOf(ken))).toEqual([story.id, talk.id, song.id])
    const first = await favoritesOf(ken, { limit: '2' })
    expect(first).toMatchObject({ items: [{ id: story.id }, { id: talk.id }], total: 3, next_offset: 2 })
    const rest = await favoritesOf(ken, { limit: '2', offset: '2' })
    expect(rest).toMatchObject({ items: [{ id: song.id }], total: 3, next_offset: null })

    expect(idsOf(await favoritesOf(ken, { genre: 'song' }))).toEqual([song.id])
    expect(idsOf(await favoritesOf(ken, { q: 'yoru' }))).toEqual([story.id, talk.id])
    expect(idsOf(await favoritesOf(ken, { q: '夜', genre: 'article' }))).toEqual([])
    expect(idsOf(await favoritesOf(ken, { status: 'failed' }))).toEqual([])
    expect(await favoritesOf(ken, { is_public: 'true', status: 'completed' })).toMatchObject({ total: 3 })
  })
})
