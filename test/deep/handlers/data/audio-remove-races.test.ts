import { describe, expect, it } from 'vitest'
import {
  articleOf,
  contradictions,
  leftovers,
  link,
  speak,
  spokenArticle,
  storedAudio,
  testBucket,
} from '../../../handlers/data/audio-stories.ts'
import { afterRequests, beforeRequests, openTwo } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, type Lab, reader, stranger } from '../../../handlers/data/lab.ts'
import { cutPoints } from '../../../handlers/data/lost-process.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
const bucket = testBucket()

const MINUTES = 60
const sweep = (lab: Lab) => lab.as(null).housekeeping.sweep()

describe('a deletion', () => {
  it('releases every reference once if it is requested twice at once', async () => {
    const { one, other } = await openTwo(stores, bucket.environment())
    const kept = await spokenArticle(other, ['春。', '夏。', '秋。'])
    const undisturbed = await spokenArticle(other, ['春。', '夏。', '冬。'])
    const requests = await one.requestsOf(() =>
      one.as(reader).articles.remove({ params: { id: undisturbed.id } }),
    )
    for (const at of cutPoints(requests.length - 1)) {
      const { id } = await spokenArticle(other, ['春。', '夏。', '冬。'])
      beforeRequests(one, async request => {
        if (request !== at) return
        await other
          .as(reader)
          .articles.remove({ params: { id } })
          .catch(() => {})
        other.clock.advance(2 * MINUTES)
        await sweep(other)
      })
      await Promise.allSettled([one.as(reader).articles.remove({ params: { id } })])
      expect(contradictions(await storedAudio(other), bucket.keys())).toEqual([])
      other.clock.advance(15 * MINUTES)
      await sweep(other)
      const stored = await storedAudio(other)
      expect([...contradictions(stored, bucket.keys()), ...leftovers(stored, bucket.keys())]).toEqual([])
      expect(stored.clips.map(({ references }) => references)).toEqual([1, 1, 1])
      expect(bucket.keys().size).toBe(3)
    }
    expect(await kept.remove()).toMatchObject({ objects_deleted: 3 })
  })

  it.each([
    ['another account', stranger],
    ['its own', reader],
  ])('that is paused while %s makes the same clip leaves its object', async (_, by) => {
    const { one, other, clock } = await openTwo(stores, bucket.environment())
    const client = other.as(by)
    const undisturbed = await spokenArticle(other, ['春。'])
    const requests = await one.requestsOf(() =>
      one.as(reader).articles.remove({ params: { id: undisturbed.id } }),
    )
    for (const at of cutPoints(requests.length - 1))
      for (const standStill of [beforeRequests, afterRequests]) {
        const mine = await spokenArticle(other, ['春。'])
        const theirs = await articleOf(client, ['春。'])
        standStill(one, async request => {
          if (request !== at) return
          // A process that was stopped for so long must no longer remove anything.
          clock.advance(16)
          await speak(client, theirs, 0, '春。')
        })
        await Promise.allSettled([one.as(reader).articles.remove({ params: { id: mine.id } })])
        standStill(one, async () => {})
        expect(contradictions(await storedAudio(other), bucket.keys())).toEqual([])
        clock.advance(20 * MINUTES)
        await sweep(other)
        const stored = await storedAudio(other)
        expect([...contradictions(stored, bucket.keys()), ...leftovers(stored, bucket.keys())]).toEqual([])
        expect(bucket.keys().size).toBe(1)
        await client.articles.remove({ params: { id: theirs } })
        expect(bucket.keys().size).toBe(0)
      }
  })

  it.each([
    ['links it to its own', link],
    ['has it made', (client: DataClient, id: number) => speak(client, id, 0, '春。')],
  ] as const)(
    'leaves another account, which %s at that moment, a clip with its object or no clip',
    async (_, gets) => {
      const { one, other, clock } = await openTwo(stores, bucket.environment())
      const get = (client: DataClient, id: number) => gets(client, id, [0])
      await spokenArticle(other, ['春。'])
      const undisturbed = await articleOf(other.as(stranger), ['春。'])
      const requests = await one.requestsOf(() => get(one.as(stranger), undisturbed))
      await other.as(stranger).articles.remove({ params: { id: undisturbed } })
      for (const { id } of (await other.as(reader).articles.list()).items)
        await other.as(reader).articles.remove({ params: { id } })
      for (const at of cutPoints(requests.length - 1)) {
        const mine = await spokenArticle(other, ['春。'])
        const theirs = await articleOf(other.as(stranger), ['春。'])
        beforeRequests(one, async request => {
          if (request === at) await mine.remove()
        })
        await get(one.as(stranger), theirs)
        expect(contradictions(await storedAudio(other), bucket.keys())).toEqual([])
        await other.as(stranger).articles.remove({ params: { id: theirs } })
        clock.advance(20 * MINUTES)
        await sweep(other)
        expect(leftovers(await storedAudio(other), bucket.keys())).toEqual([])
      }
    },
  )

  it('is awaited before the same object is stored again', async () => {
    const { one, other } = await openTwo(stores, bucket.environment())
    const mine = await spokenArticle(other, ['春。'])
    const client = other.as(stranger)
    const theirs = await articleOf(client, ['春。'])
    let speaking: Promise<unknown> | undefined
    const storedWhileRemoving: number[] = []
    beforeRequests(one, async () => {
      const { clips } = await storedAudio(other)
      if (clips.some(({ state }) => state === 'removing'))
        storedWhileRemoving.push(bucket.server.count('PutObject'))
      if (speaking || clips[0]?.state !== 'removing') return
      speaking = speak(client, theirs, 0, '春。')
      await expect.poll(async () => (await storedAudio(other)).clips.length).toBe(2)
    })
    await one.as(reader).articles.remove({ params: { id: mine.id } })
    await speaking
    expect(storedWhileRemoving.length).toBeGreaterThan(1)
    expect(new Set(storedWhileRemoving)).toEqual(new Set([1]))
    expect(bucket.server.count('PutObject')).toBe(2)
    expect(contradictions(await storedAudio(other), bucket.keys())).toEqual([])
    expect(bucket.keys().size).toBe(1)
  })
})
