import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import {
  beforeRequests,
  edit,
  finishedArticle,
  keysOf,
  labWithFinished,
  note,
  openTwo,
} from './edit-stories.ts'
import { type DataClient, dataLab, newTaskId, reader, root, stranger } from './lab.ts'
import { cutPoints } from './lost-process.ts'
import { newArticle, numbered, sentencesOf, share } from './stories.ts'

const open = dataLab()
const stores = testStores()

describe('an article that is deleted', () => {
  it('disappears for everyone, with everything stored with it', async () => {
    const { lab, client, article } = await labWithFinished(open, numbered(70))
    const { id } = article
    const kept = await finishedArticle(client, numbered(3))
    await share(lab, article, { is_public: 1 })
    await lab.as(stranger).favorites.add({ params: { id } })
    await edit(client, id, numbered(69))

    expect(await client.articles.remove({ params: { id } })).toEqual({
      unreferenced_media: 0,
      objects_deleted: 0,
      objects_failed: 0,
    })
    const missing = { status: 404, code: 'not_found' }
    await expect(client.articles.get({ params: { id } })).rejects.toMatchObject(missing)
    await expect(sentencesOf(client, id)).rejects.toMatchObject(missing)
    await expect(client.articles.remove({ params: { id } })).rejects.toMatchObject(missing)
    expect(await keysOf(lab, id)).toEqual([])
    expect(await lab.as(stranger).articles.list({ query: { scope: 'favorites' } })).toMatchObject({
      total: 0,
    })
    const { items } = await client.articles.list()
    expect(items.map(item => item.id)).toEqual([kept.id])
    expect(await sentencesOf(client, kept.id)).toEqual(numbered(3))
    // The sweep of the edit, which will find nothing to do.
    const { data } = await lab.app.content.sweeps.query.sweep({}).go({ consistent: true })
    expect(data.map(({ reason }) => reason)).toEqual(['replaced'])
  })

  deepIt('disappears at once, and finally with everything, even if its deletion is cut off', async () => {
    const { one, other, clock, client } = await openTwo(stores)
    const { id: undisturbed } = await finishedArticle(client, numbered(30))
    const requests = await one.requestsOf(() =>
      one.as(reader).articles.remove({ params: { id: undisturbed } }),
    )
    for (const from of cutPoints(requests.length - 1)) {
      const { id } = await finishedArticle(client, numbered(30))
      const before = await keysOf(other, id)
      beforeRequests(one, async request => {
        if (request >= from) throw new Error('The process is gone')
      })
      const cut = one.as(reader).articles.remove({ params: { id } })
      await expect(cut).rejects.toMatchObject({ code: 'upstream_failed' })
      const isDeleted = !(await keysOf(other, id)).includes('HEAD')
      if (!isDeleted) expect(await keysOf(other, id)).toEqual(before)
      else {
        await expect(client.articles.get({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
        expect(await other.as(null).housekeeping.sweep()).toMatchObject({ swept: 0 })
        clock.advance(120)
        expect(await other.as(null).housekeeping.sweep()).toEqual({ swept: 1, is_more_due: false })
        expect(await keysOf(other, id)).toEqual([])
      }
      expect(isDeleted).toBe(from > requests.indexOf('TransactWriteItemsCommand'))
    }
  })
})

deepDescribe('a request right before an article is deleted', () => {
  it.each([
    ['a page', (client, id) => sentencesOf(client, id)],
    ['the text', (client, id) => client.articles.text({ params: { id } })],
    ['a note', (client, id) => note(client, id, 2, 'mine')],
  ] satisfies [string, (client: DataClient, id: number) => Promise<unknown>][])(
    'for %s is answered with not_found',
    async (_, visit) => {
      const { one, client } = await openTwo(stores)
      const { id: kept } = await finishedArticle(client, numbered(70))
      const requests = await one.requestsOf(() => visit(one.as(reader), kept))
      for (const at of cutPoints(requests.length - 1)) {
        const { id } = await finishedArticle(client, numbered(70))
        beforeRequests(one, async request => {
          if (request === at) await client.articles.remove({ params: { id } })
        })
        const [visited] = await Promise.allSettled([visit(one.as(reader), id)])
        expect(visited).toMatchObject({ reason: { status: 404, code: 'not_found' } })
      }
    },
  )
})

deepDescribe('a deletion is refused', () => {
  it('while a task holds the article, and nothing is lost', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(3))
    await client.articles.begin({ params: { id }, body: { task_id: newTaskId() } })
    const keys = await keysOf(lab, id)
    expect(await outcomeOf(client.articles.remove({ params: { id } }))).toBe('article_processing')
    const uploaded = await newArticle(client)
    expect(await outcomeOf(lab.as(root).articles.remove({ params: { id: uploaded.id } }))).toBe(
      'article_processing',
    )
    expect(await keysOf(lab, id)).toEqual(keys)
  })

  it('when a task begins at the last moment', async () => {
    const { one, client } = await openTwo(stores)
    const { id } = await finishedArticle(client, numbered(3))
    beforeRequests(one, async request => {
      if (request === 1) await client.articles.begin({ params: { id }, body: { task_id: newTaskId() } })
    })
    expect(await outcomeOf(one.as(reader).articles.remove({ params: { id } }))).toBe('article_processing')
    expect(await sentencesOf(client, id)).toEqual(numbered(3))
  })
})
