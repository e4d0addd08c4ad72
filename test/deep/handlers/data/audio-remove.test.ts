import { describe, expect, it } from 'vitest'
import {
  articleOf,
  contradictions,
  heard,
  keyOf,
  leftovers,
  link,
  sound,
  speak,
  spokenArticle,
  storedAudio,
  testBucket,
} from '../../../handlers/data/audio-stories.ts'
import { dataLab, type Lab } from '../../../handlers/data/lab.ts'
import { numbered } from '../../../handlers/data/stories.ts'
import { accessDenied } from '../../../support/s3-server/behaviours.ts'

const open = dataLab()
const bucket = testBucket()

const MINUTES = 60
const sweep = (lab: Lab) => lab.as(null).housekeeping.sweep()

describe('the deletion of an article', () => {
  it('removes the clips that nothing else refers to, and their objects', async () => {
    const lab = await open(bucket.environment())
    const { remove } = await spokenArticle(lab, ['春。', '夏。', '秋。'])
    const other = await spokenArticle(lab, ['夏。'])
    expect(await remove()).toEqual({ unreferenced_media: 2, objects_deleted: 2, objects_failed: 0 })
    expect([...bucket.keys()]).toEqual([keyOf('夏。')])
    const stored = await storedAudio(lab)
    expect(stored.clips).toMatchObject([{ references: 1 }])
    expect([...contradictions(stored, bucket.keys()), ...leftovers(stored, bucket.keys())]).toEqual([])
    expect(await other.remove()).toEqual({ unreferenced_media: 1, objects_deleted: 1, objects_failed: 0 })
    expect(leftovers(await storedAudio(lab), bucket.keys())).toEqual([])
    expect(bucket.keys().size).toBe(0)
  })

  it('takes as many requests to the store for ten clips in the table as for two', async () => {
    const lab = await open()
    const requestsFor = async (count: number) => {
      const { remove } = await spokenArticle(lab, numbered(count))
      return lab.requestsOf(remove)
    }
    expect(await requestsFor(10)).toEqual(await requestsFor(2))
    expect((await storedAudio(lab)).clips).toEqual([])
  })
})

describe('the deletion of clips', () => {
  it('reports an object that it cannot remove, and the next sweep removes it', async () => {
    const lab = await open(bucket.environment())
    const { remove } = await spokenArticle(lab, ['春。', '夏。'])
    bucket.server.misbehave('DeleteObject', accessDenied)
    expect(await remove()).toEqual({ unreferenced_media: 2, objects_deleted: 0, objects_failed: 2 })
    expect(bucket.keys().size).toBe(2)
    expect((await storedAudio(lab)).clips).toMatchObject([{ state: 'removing' }, { state: 'removing' }])
    lab.clock.advance(15 * MINUTES)
    await sweep(lab)
    expect(bucket.keys().size).toBe(2)
    bucket.server.behaveWell()
    lab.clock.advance(15 * MINUTES)
    await sweep(lab)
    expect(bucket.keys().size).toBe(0)
    expect(leftovers(await storedAudio(lab), bucket.keys())).toEqual([])
  })

  it('is tried again once a day while the credentials of the bucket are missing', async () => {
    const lab = await open(bucket.environment())
    const { remove } = await spokenArticle(lab, ['春。'])
    lab.app.cosSettings.save({ endpoint: '', region: '', bucket: '', secret_id: '', secret_key: '' })
    expect(await remove()).toEqual({ unreferenced_media: 1, objects_deleted: 0, objects_failed: 1 })
    lab.clock.advance(15 * MINUTES)
    await sweep(lab)
    lab.app.cosSettings.forget()
    lab.clock.advance(15 * MINUTES)
    await sweep(lab)
    expect(bucket.keys().size).toBe(1)
    lab.clock.advance(24 * 60 * MINUTES)
    await sweep(lab)
    expect(bucket.keys().size).toBe(0)
    expect(leftovers(await storedAudio(lab), bucket.keys())).toEqual([])
  })

  it('lets the sentence get a new clip while it waits for such a bucket', async () => {
    const lab = await open(bucket.environment())
    const { remove, client } = await spokenArticle(lab, ['春。'])
    lab.app.cosSettings.save({ endpoint: '', region: '', bucket: '', secret_id: '', secret_key: '' })
    await remove()
    const id = await articleOf(client, ['春。'])
    expect(await link(client, id, [0])).toMatchObject({ linked: [], missing: [{ index: 0 }] })
    await speak(client, id, 0, '春。')
    expect((await heard(client, id, 0)).equals(sound)).toBe(true)
    lab.app.cosSettings.forget()
    lab.clock.advance(15 * MINUTES)
    await sweep(lab)
    const stored = await storedAudio(lab)
    expect(stored.clips).toMatchObject([{ store: 'local', state: 'ready', references: 1 }])
    expect([...contradictions(stored, bucket.keys()), ...leftovers(stored, bucket.keys())]).toEqual([])
    expect(bucket.keys().size).toBe(0)
  })
})
