import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { isForgotten } from '../../../lib/data/articles/images/left-images.ts'
import { inTransaction, transact } from '../../../lib/store/writing/transact.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { finishedArticle, keysOf, labWithFinished } from './edit-stories.ts'
import { objectKeys, storeImage, webp } from './images-stories.ts'
import { type DataClient, dataLab, type Lab, stranger } from './lab.ts'
import { allow, bytesOf, only } from './quota-stories.ts'
import { readPage, share } from './stories.ts'

const open = dataLab()
const TEXT = ['雨が降る。', '雪も降る。']
const DAY_S = 86_400

async function withText(env = {}) {
  const { lab, client, article } = await labWithFinished(() => open(env), TEXT)
  return { lab, client, article, id: article.id }
}

const read = (client: DataClient, id: number, image = 'p1', guest = false, headers = {}) =>
  client.images.read({ params: { id, image }, query: { guest } }, { headers })

const recordOf = async ({ app }: Lab, article_id: number) =>
  (await app.content.images.get({ article_id, image: 'p1' }).go({ consistent: true })).data

/** Makes an image one whose upload was killed once its object was there. */
async function putOnItsWay({ app }: Lab, article_id: number) {
  const { images, client } = app.content
  const address = { article_id, image: 'p1' }
  const { data } = await images.get(address).go()
  if (!data?.key) throw new Error('There is no such image.')
  const { key: coming_key, ...stored } = data
  await transact(client, { image: inTransaction(images).patch(address).set({ coming_key }).remove(['key']) })
  return { ...stored, coming_key }
}

describe('an image of a text', () => {
  it('is kept under its name, and listed', async () => {
    const { lab, client, id } = await withText()
    const stored = { image: 'p1', width: 30, height: 20, bytes: webp.length }
    expect(await storeImage(client, id)).toEqual(stored)
    expect(await client.images.list({ params: { id }, query: {} })).toEqual({ items: [stored] })
    const reply = await read(client, id)
    expect(await buffer(reply.stream())).toEqual(webp)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const again = await read(client, id, 'p1', false, { 'if-none-match': reply.headers.etag ?? '' })
    expect(again.status).toBe(304)
    expect(await objectKeys(lab)).toEqual([
      expect.stringMatching(/^image\/u1\/articles\/\d+-p1-[0-9a-f]{16}\.webp$/),
    ])
  })

  deepIt('is the same if it is sent again, and stays if another one is sent under its name', async () => {
    const { client, id } = await withText()
    const first = await storeImage(client, id)
    expect(await storeImage(client, id)).toEqual(first)
    const other = storeImage(client, id, 'p1', { source: 'another', bytes: Buffer.from('another') })
    await expect(other).rejects.toMatchObject({ status: 409, code: 'duplicate' })
    expect(await buffer((await read(client, id)).stream())).toEqual(webp)
  })

  deepIt('is asked for each time by those who may read it until its owner takes it back', async () => {
    const { lab, client, article, id } = await withText()
    await storeImage(client, id)
    await share(lab, article, { is_public: 1, guest_visible: 1 })
    const cachingOf = async (from: DataClient, isGuest = false) => {
      const { headers } = await read(from, id, 'p1', isGuest)
      const again = await read(from, id, 'p1', isGuest, { 'if-none-match': headers.etag ?? '' })
      expect([again.status, again.headers['cache-control']]).toEqual([304, headers['cache-control']])
      return headers['cache-control']
    }
    expect(await cachingOf(client)).toContain('immutable')
    expect(await cachingOf(lab.as(stranger))).toBe('private, no-cache')
    expect(await cachingOf(lab.as(null), true)).toBe('private, no-cache')
  })

  deepIt('counts as a part of the text for the quota, and is refused without room', async () => {
    const { lab, client, id } = await withText({ QUOTAS: 'yes' })
    const text = Buffer.byteLength(TEXT.join(''))
    await storeImage(client, id)
    await storeImage(client, id)
    expect(await bytesOf(client)).toEqual(only({ texts: text + webp.length }))
    await allow(lab, { bytes: 1 })
    await expect(storeImage(client, id, 'p2')).rejects.toMatchObject({ status: 507, code: 'quota_reached' })
    // An image that is there already needs no room.
    expect(await storeImage(client, id)).toMatchObject({ image: 'p1' })
    await client.articles.remove({ params: { id } })
    expect(await bytesOf(client)).toEqual(only({}))
  })

  deepIt('goes with the text, whose removal reports it', async () => {
    const { lab, client, id } = await withText()
    await storeImage(client, id, 'p1')
    await storeImage(client, id, 'p2', { source: 'another' })
    expect(await objectKeys(lab)).toHaveLength(2)
    const report = await client.articles.remove({ params: { id } })
    expect(report).toEqual({ unreferenced_media: 2, objects_deleted: 2, objects_failed: 0 })
    expect(await objectKeys(lab)).toEqual([])
    expect(await keysOf(lab, id)).toEqual([])
  })

  deepIt('is one of 500 at most, with those that are on their way, and may be sent again', async () => {
    const { lab, client, id } = await withText()
    await storeImage(client, id)
    const coming = await putOnItsWay(lab, id)
    await lab.app.content.images
      .put(
        Array.from({ length: 499 }, (_, n) => ({
          ...coming,
          ...{ image: `q${n}`, coming_key: coming.coming_key.replace('-p1-', `-q${n}-`) },
        })),
      )
      .go()
    const other = storeImage(client, id, 'p2')
    await expect(other).rejects.toMatchObject({ status: 409, code: 'limit_reached' })
    expect(await storeImage(client, id)).toMatchObject({ image: 'p1' })
    lab.clock.advance(DAY_S + 3_600)
    expect(await storeImage(client, id, 'p2')).toMatchObject({ image: 'p2' })
    const { data } = await lab.app.content.images.query.image({ article_id: id }).go({ pages: 'all' })
    expect(data.map(({ image }) => image).sort()).toEqual(['p1', 'p2'])
    expect(await buffer((await read(client, id)).stream())).toEqual(webp)
  })
})

describe('pruning', () => {
  it('removes images that no text has had for a day, and no others', async () => {
    const { lab, client, id } = await withText()
    await storeImage(client, id)
    const [kept = ''] = await objectKeys(lab)
    const { signal } = lab.app.content
    const left = [kept.replace('-p1-', '-p2-'), kept.replace(/-p1-.{16}/, `-p1-${'0'.repeat(16)}`)]
    for (const key of left)
      await lab.app.objects.local.put(key, webp, { content_type: 'image/webp', max_bytes: 99, signal })
    const prune = (dry_run: boolean) => lab.as(null).housekeeping.prune({ body: { dry_run } })
    lab.clock.advance(DAY_S - 3_600)
    expect(await prune(false)).toMatchObject({ images: 0, failed: 0, keys: [] })
    lab.clock.advance(7_200)
    expect(await prune(true)).toMatchObject({ images: 2, failed: 0 })
    expect(await prune(false)).toMatchObject({ images: 2, failed: 0 })
    expect(await objectKeys(lab)).toEqual([kept])
  })

  deepIt('removes an image that has been on its way for a day; it may be sent again', async () => {
    const { lab, client, id } = await withText()
    await storeImage(client, id)
    await putOnItsWay(lab, id)
    const prune = () => lab.as(null).housekeeping.prune({ body: { dry_run: false } })
    lab.clock.advance(DAY_S - 3_600)
    expect(await prune()).toMatchObject({ images: 0 })
    lab.clock.advance(7_200)
    expect(await lab.as(null).housekeeping.prune({ body: { dry_run: true } })).toMatchObject({ images: 1 })
    expect((await recordOf(lab, id))?.coming_key).toBeDefined()
    expect(await prune()).toMatchObject({ images: 1, failed: 0 })
    expect(await objectKeys(lab)).toEqual([])
    expect(await recordOf(lab, id)).toBeNull()
    await storeImage(client, id)
    lab.clock.advance(2 * DAY_S)
    expect(await prune()).toMatchObject({ images: 0 })
    expect(await buffer((await read(client, id)).stream())).toEqual(webp)
  })
})

deepIt('the record of an image that was left stays if the image is sent again meanwhile', async () => {
  const { lab, client, id } = await withText()
  await storeImage(client, id)
  const { content } = lab.app
  const left = await putOnItsWay(lab, id)
  const again = new Date(Date.parse(left.created_at) + 1).toISOString()
  await content.images.patch({ article_id: id, image: 'p1' }).set({ created_at: again }).go()
  expect(await isForgotten(content, left)).toBe(false)
  expect(await isForgotten(content, { ...left, created_at: again })).toBe(true)
  expect(await recordOf(lab, id)).toBeNull()
})

deepDescribe('the cover of a text', () => {
  it('is one of its images, and is taken away again', async () => {
    const { client, id } = await withText()
    const params = { id }
    const coverOf = async () => (await readPage(client, id)).head.cover
    expect(await coverOf()).toBeNull()
    const missing = client.articles.patch({ params, body: { cover: 'p1' } })
    await expect(missing).rejects.toMatchObject({ code: 'invalid_input' })
    await storeImage(client, id)
    expect((await client.articles.patch({ params, body: { cover: 'p1' } })).cover).toBe('p1')
    const { items } = await client.articles.list()
    expect(items.map(({ cover }) => cover)).toEqual(['p1'])
    await client.articles.patch({ params, body: { title: '雨' } })
    expect(await coverOf()).toBe('p1')
    await client.articles.patch({ params, body: { cover: null } })
    expect(await coverOf()).toBeNull()
  })

  it('may be named before it is sent', async () => {
    const { lab, client } = await withText()
    const { id } = await finishedArticle(client, TEXT, { cover: 'p1' })
    expect((await readPage(client, id)).head.cover).toBe('p1')
    await expect(read(client, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await objectKeys(lab)).toEqual([])
  })
})
