import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { sourceKey } from '../../../lib/objects/keys.ts'
import { accessDenied } from '../../support/s3-server/behaviours.ts'
import { deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { articleOf, testBucket } from './audio-stories.ts'
import { beforeRequests, openTwo } from './edit-stories.ts'
import { dataLab, type Lab, reader } from './lab.ts'

const open = dataLab()
const stores = testStores()
const bucket = testBucket()

const MINUTES = 60
const signal = new AbortController().signal
const sweep = (lab: Lab) => lab.as(null).housekeeping.sweep()
const NOTHING = { unreferenced_media: 0, objects_deleted: 0, objects_failed: 0 }

describe('the deletion of an article that was transcribed from a recording', () => {
  const source_media = sourceKey(1, new Date('2026-11-20'), ulid(), 'mp4')

  async function filmed(lab: Lab, named: unknown = source_media) {
    const client = lab.as(reader)
    const id = await articleOf(client, ['春。'])
    await lab.app.content.articles
      .patch({ id })
      .set({
        metadata: JSON.stringify({ source_media: named }),
        source_store: lab.app.objects.current().id,
      })
      .go()
    return { remove: () => client.articles.remove({ params: { id } }) }
  }
  const putInto = (lab: Lab, key = source_media) =>
    lab.app.objects
      .current()
      .put(key, Buffer.from('film'), { content_type: 'video/mp4', max_bytes: 9, signal })

  it.each([
    ['a bucket', () => bucket.environment()],
    ['the local directories', () => ({})],
  ])('removes the recording from %s', async (_, environment) => {
    const lab = await open(environment())
    const { remove } = await filmed(lab)
    await putInto(lab)
    expect(await remove()).toEqual({ unreferenced_media: 1, objects_deleted: 1, objects_failed: 0 })
    expect(await lab.app.objects.locate(source_media, signal)).toBeNull()
  })

  deepIt('removes the recording later if its store does not answer', async () => {
    const lab = await open(bucket.environment())
    const { remove } = await filmed(lab)
    await putInto(lab)
    bucket.server.misbehave('DeleteObject', accessDenied)
    expect(await remove()).toEqual({ unreferenced_media: 1, objects_deleted: 0, objects_failed: 1 })
    lab.clock.advance(15 * MINUTES)
    expect(await sweep(lab)).toMatchObject({ swept: 1 })
    bucket.server.behaveWell()
    lab.clock.advance(15 * MINUTES)
    expect(await sweep(lab)).toMatchObject({ swept: 1 })
    expect(bucket.keys().size).toBe(0)
    lab.clock.advance(60 * MINUTES)
    expect(await sweep(lab)).toMatchObject({ swept: 0 })
  })

  deepIt('leaves the recording to the sweep if it is interrupted', async () => {
    const { one, other, clock } = await openTwo(stores, bucket.environment())
    const { remove } = await filmed(one)
    await putInto(one)
    beforeRequests(one, async request => {
      if (request > 3) throw new Error('The process is gone')
    })
    await expect(remove()).rejects.toMatchObject({ code: 'upstream_failed' })
    clock.advance(2 * MINUTES)
    await sweep(other)
    expect(bucket.keys().size).toBe(0)
  })

  deepIt.each([
    ['of another account', sourceKey(2, new Date('2026-11-20'), ulid(), 'mp4')],
    ['of another kind', 'files/sys/assets/words.zip'],
    ['outside the store', '../../etc/passwd'],
  ])('removes no file that is %s', async (_, key) => {
    const lab = await open(bucket.environment())
    const { remove } = await filmed(lab, key)
    bucket.server.bucket().put(key, Buffer.from('film'), 'video/mp4')
    expect(await remove()).toEqual({ unreferenced_media: 1, objects_deleted: 0, objects_failed: 0 })
    expect([...bucket.keys()]).toEqual([key])
  })

  deepIt('reports no removal if the recording is missing or the article has none', async () => {
    const lab = await open(bucket.environment())
    const gone = await filmed(lab)
    expect(await gone.remove()).toEqual({ ...NOTHING, unreferenced_media: 1 })
    const none = await filmed(lab, { not: 'a key' })
    expect(await none.remove()).toEqual(NOTHING)
  })
})
