import { describe, expect, it } from 'vitest'
import { beforeRequests, finishedArticle, keysOf, openTwo } from '../../../handlers/data/edit-stories.ts'
import { objectKeys, storeImage } from '../../../handlers/data/images-stories.ts'
import { type Lab, reader } from '../../../handlers/data/lab.ts'
import { cutPoints, losableProcess, lostAnywhere } from '../../../handlers/data/lost-process.ts'
import { bytesOf } from '../../../handlers/data/quota-stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
const TEXT = ['雨が降る。', '雪も降る。']

/** Two processes over the same stores and folder, of which the first can be lost. */
async function openLosable() {
  const labs = await openTwo(stores)
  Object.defineProperty(labs.other.app, 'objects', { value: labs.one.app.objects })
  const store = (id: number) => storeImage(labs.one.as(reader), id)
  const process = losableProcess(labs.one)
  return { ...labs, process, store }
}

const textOf = async (lab: Lab) => (await finishedArticle(lab.as(reader), TEXT)).id

describe('an image whose storing is cut off at any request', () => {
  it('is not there or whole, and is completed by the same request', async () => {
    const { other, process, store } = await openLosable()
    const client = other.as(reader)
    await lostAnywhere(process, async cut => {
      const id = await textOf(other)
      await cut(() => store(id))
      const { items } = await client.images.list({ params: { id }, query: {} })
      expect(items.length).toBeLessThanOrEqual(1)
      const before = await bytesOf(client)
      await storeImage(client, id)
      const stored = await client.images.list({ params: { id }, query: {} })
      expect(stored.items).toMatchObject([{ image: 'p1' }])
      const more = items.length === 1 ? 0 : stored.items[0]?.bytes
      expect((await bytesOf(client)).texts - before.texts).toBe(more)
      expect(await objectKeys(other)).toHaveLength(1)
      await client.articles.remove({ params: { id } })
      expect(await objectKeys(other)).toEqual([])
    })
  })

  it('leaves nothing behind when the text is removed instead', async () => {
    const { other, process, store } = await openLosable()
    const client = other.as(reader)
    const { texts } = await bytesOf(client)
    await lostAnywhere(process, async cut => {
      const id = await textOf(other)
      await cut(() => store(id))
      await client.articles.remove({ params: { id } })
      expect(await objectKeys(other)).toEqual([])
      expect(await keysOf(other, id)).toEqual([])
      expect((await bytesOf(client)).texts).toBe(texts)
    })
  })

  it('leaves nothing behind when the text is removed at any moment meanwhile', async () => {
    const { one, other } = await openTwo(stores)
    Object.defineProperty(other.app, 'objects', { value: one.app.objects })
    const client = other.as(reader)
    const known = await textOf(other)
    const requests = await one.requestsOf(() => storeImage(one.as(reader), known))
    await client.articles.remove({ params: { id: known } })
    for (const at of cutPoints(requests.length - 1)) {
      const id = await textOf(other)
      beforeRequests(one, async request => {
        if (request === at) await client.articles.remove({ params: { id } })
      })
      const stored = storeImage(one.as(reader), id)
      await expect(stored).rejects.toMatchObject({ code: 'not_found' })
      expect(await objectKeys(one)).toEqual([])
      expect(await keysOf(other, id)).toEqual([])
    }
    // The removal finds the record, and the object comes only then.
    beforeRequests(one, async () => {})
    const id = await textOf(other)
    const store = one.app.objects.current()
    const put = store.put.bind(store)
    store.put = async (...given) => {
      await client.articles.remove({ params: { id } })
      return put(...given)
    }
    await expect(storeImage(one.as(reader), id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await objectKeys(one)).toEqual([])
    expect(await keysOf(other, id)).toEqual([])
  })
})
