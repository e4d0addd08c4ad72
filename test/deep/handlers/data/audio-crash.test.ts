import { describe, expect, it } from 'vitest'
import {
  articleOf,
  contradictions,
  leftovers,
  link,
  sound,
  speak,
  storedAudio,
  testBucket,
} from '../../../handlers/data/audio-stories.ts'
import { openTwo } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, type Lab, reader, root, stranger } from '../../../handlers/data/lab.ts'
import { cutPoints, losableProcess } from '../../../handlers/data/lost-process.ts'
import { readPage } from '../../../handlers/data/stories.ts'
import { testStores } from '../../../support/store.ts'
import { wavOf } from '../../../support/wav.ts'

const stores = testStores()
const bucket = testBucket()

/** A sound of two parts. */
const long = wavOf(200_000)
const local = () => ({})
const cos = () => bucket.environment()

interface Story {
  environment: () => Record<string, string>
  /** Prepares the article in a process that survives, and returns it. */
  before(client: DataClient, other: DataClient): Promise<number>
  /** The interrupted work. */
  does(client: DataClient, id: number): Promise<unknown>
  /** Checks the state after the work has been completed. */
  ends(client: DataClient, id: number): Promise<void>
}

const oneSentence = (client: DataClient) => articleOf(client, ['春。'])
const isSpoken = async (client: DataClient, id: number) =>
  expect((await readPage(client, id)).rows).toMatchObject([{ has_audio: true, tts_error: null }])
const isGone = (client: DataClient, id: number) =>
  expect(client.articles.get({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
const spoken = async (client: DataClient, sentences: string[], bytes = sound) => {
  const id = await articleOf(client, sentences)
  for (const [index, sentence] of sentences.entries()) await speak(client, id, index, sentence, { bytes })
  return id
}

const making = (environment: Story['environment'], bytes: Uint8Array): Story => ({
  environment,
  before: oneSentence,
  does: (client, id) => speak(client, id, 0, '春。', { bytes }),
  ends: isSpoken,
})
const sharing = (environment: Story['environment'], bytes: Buffer<ArrayBuffer>): Story => ({
  environment,
  async before(client, other) {
    await spoken(other, ['春。'], bytes)
    return oneSentence(client)
  },
  does: (client, id) => link(client, id, [0]),
  ends: isSpoken,
})
const deleting = (environment: Story['environment'], bytes: Buffer<ArrayBuffer>): Story => ({
  environment,
  async before(client, other) {
    await spoken(other, ['夏。'], bytes)
    await spoken(client, ['秋。'], bytes)
    return spoken(client, ['春。', '夏。', '秋。'], bytes)
  },
  does: (client, id) => client.articles.remove({ params: { id } }),
  ends: isGone,
})
const stories: Record<string, Story> = {
  'a clip is made for a bucket': making(cos, sound),
  'a clip is made for parts of the table': making(local, long),
  'a clip is shared in a bucket': sharing(cos, sound),
  'a clip is copied in parts': sharing(local, long),
  'an article is deleted that has clips in a bucket': deleting(cos, sound),
  'an article is deleted that has clips in the table': deleting(local, long),
}

/** The longest of each kind of work; the others differ by where the bytes lie. */
const IN_FULL = ['a clip is made for parts of the table', 'an article is deleted that has clips in a bucket']

/** Longer than a request waits for the removal of a dead process. */
const A_WHILE_S = 16
const HALF_AN_HOUR_S = 30 * 60

const wrong = async (lab: Lab) => contradictions(await storedAudio(lab), bucket.keys())

/** Interrupts the work before each of its requests, or some of them; then it is repeated, or the sweep repairs the state. */
const killsOf = (requests: number, isWhole: boolean) =>
  (isWhole ? [...Array(requests + 1).keys()] : cutPoints(requests)).map((done, n) => ({
    done,
    isDoneAgain: n % 2 === 0,
  }))

describe('a process that is killed at any request', () => {
  it.each(Object.entries(stories))(
    'while %s leaves nothing that a sweep does not repair',
    async (name, story) => {
      const { one, other, clock } = await openTwo(stores, story.environment())
      const process = losableProcess(one)
      const client = other.as(reader)
      const doomed = one.as(reader)
      const undisturbed = await story.before(client, other.as(stranger))
      process.restart()
      await story.does(doomed, undisturbed)
      const requests = process.requests()
      expect(requests).toBeGreaterThan(3)
      const removeAll = async () => {
        for (const acting of [reader, stranger])
          for (const { id } of (await other.as(acting).articles.list()).items)
            await other.as(acting).articles.remove({ params: { id } })
      }
      const sweep = async () => {
        clock.advance(HALF_AN_HOUR_S)
        while ((await other.as(root).housekeeping.sweep()).is_more_due);
      }
      await removeAll()
      for (const { done, isDoneAgain } of killsOf(requests, IN_FULL.includes(name))) {
        const id = await story.before(client, other.as(stranger))
        process.loseAfter(done)
        await expect(story.does(doomed, id)).rejects.toMatchObject({ code: 'upstream_failed' })
        expect(await wrong(other)).toEqual([])

        if (isDoneAgain) {
          clock.advance(A_WHILE_S)
          const again = await story.does(client, id).catch(error => error)
          if (again instanceof Error) expect(again).toMatchObject({ code: 'not_found' })
          await story.ends(client, id)
          expect(await wrong(other)).toEqual([])
        }
        await sweep()
        expect(await wrong(other)).toEqual([])
        expect(leftovers(await storedAudio(other), bucket.keys())).toEqual([])
        await removeAll()
      }
      await sweep()
      const nothing = { clips: [], parts: [], receipts: [], pending: [], spoken: [] }
      expect(await storedAudio(other)).toEqual(nothing)
      expect(bucket.keys().size).toBe(0)
    },
  )
})
