import { describe, expect, it } from 'vitest'
import { testStores } from '../../support/store.ts'
import { wavOf } from '../../support/wav.ts'
import {
  articleOf,
  contradictions,
  leftovers,
  link,
  sound,
  speak,
  storedSound,
  testBucket,
} from './audio-stories.ts'
import { openTwo } from './edit-stories.ts'
import { type DataClient, type Lab, reader, root, stranger } from './lab.ts'
import { losableProcess } from './lost-process.ts'
import { readPage } from './stories.ts'

const stores = testStores()
const bucket = testBucket()

/** In two parts. */
const long = wavOf(200_000)
const local = () => ({})
const cos = () => bucket.environment()

interface Story {
  environment: () => Record<string, string>
  /** What has happened before, in a process that lives on; gives the article it is about. */
  before(client: DataClient, strangers: DataClient): Promise<number>
  /** What is cut off. */
  does(client: DataClient, id: number): Promise<unknown>
  /** What is true once it has come to its end, after all. */
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
  async before(client, strangers) {
    await spoken(strangers, ['春。'], bytes)
    return oneSentence(client)
  },
  does: (client, id) => link(client, id, [0]),
  ends: isSpoken,
})
const deleting = (environment: Story['environment'], bytes: Buffer<ArrayBuffer>): Story => ({
  environment,
  async before(client, strangers) {
    await spoken(strangers, ['夏。'], bytes)
    await spoken(client, ['秋。'], bytes)
    return spoken(client, ['春。', '夏。', '秋。'], bytes)
  },
  does: (client, id) => client.articles.remove({ params: { id } }),
  ends: isGone,
})
const stories: Record<string, Story> = {
  'a clip is made for a bucket': making(cos, sound),
  'a clip is made for the table': making(local, sound),
  'a clip is made for parts of the table': making(local, long),
  'a clip is shared in a bucket': sharing(cos, sound),
  'a clip is copied in the table': sharing(local, sound),
  'a clip is copied in parts': sharing(local, long),
  'an article is deleted that has clips in a bucket': deleting(cos, sound),
  'an article is deleted that has clips in the table': deleting(local, long),
}

/** Long enough for whoever waits for a removal that nobody is at any more. */
const A_WHILE_S = 16
const HALF_AN_HOUR_S = 30 * 60

const wrong = async (lab: Lab) => contradictions(await storedSound(lab), bucket.keys())

describe.each([
  ['before that is done', false],
  ['once that is done', true],
])('a process that is killed at any request, %s', (_, isDone) => {
  it.each(Object.entries(stories))(
    'while %s, leaves nothing that does not come right',
    async (_name, story) => {
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
      for (let from = 0; from < requests; from += 1) {
        const id = await story.before(client, other.as(stranger))
        process.lose(from, isDone)
        await expect(story.does(doomed, id)).rejects.toMatchObject({ code: 'upstream_failed' })
        expect(await wrong(other)).toEqual([])

        // Every second time, so that each moment is once left to the sweep alone.
        if ((from % 2 === 0) === isDone) {
          clock.advance(A_WHILE_S)
          const again = await story.does(client, id).catch(error => error)
          if (again instanceof Error) expect(again).toMatchObject({ code: 'not_found' })
          await story.ends(client, id)
          expect(await wrong(other)).toEqual([])
        }
        await sweep()
        expect(await wrong(other)).toEqual([])
        expect(leftovers(await storedSound(other), bucket.keys())).toEqual([])
        await removeAll()
      }
      await sweep()
      expect(await storedSound(other)).toEqual({
        clips: [],
        parts: [],
        receipts: [],
        promises: [],
        spoken: [],
      })
      expect(bucket.keys().size).toBe(0)
    },
  )
})
