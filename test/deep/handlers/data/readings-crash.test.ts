import { expect, it } from 'vitest'
import { finishedArticle, openTwo } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, reader } from '../../../handlers/data/lab.ts'
import { newEventId } from '../../../handlers/data/learning-stories.ts'
import { pass } from '../../../handlers/data/lexicon-stories.ts'
import { losableProcess } from '../../../handlers/data/lost-process.ts'
import { numbered } from '../../../handlers/data/stories.ts'
import { kanaWord, put } from '../../../handlers/data/word-stories.ts'
import { sampled } from '../../../support/sample.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
const at = '2026-11-20T08:00:00.000Z'
const later = '2026-11-20T08:30:00.000Z'

/** The writes of a reading, each of which may be sent again. */
const works: Record<string, (client: DataClient, id: number) => Promise<unknown>> = {
  'reading on': (client, id) =>
    client.positions.keep({
      params: { id },
      body: { index: 2, content_revision: 1, at: later, passed: [[0, 1]] },
    }),
  finishing: (client, id) => client.readings.finish({ params: { id }, body: { at: later } }),
  'beginning again': (client, id) =>
    client.readings.begin({ params: { id }, body: { reading: 2, at: later } }),
}

it('a write of a reading that is cut off at any request was done or was not, and is done by sending it again', async () => {
  const { one, other } = await openTwo(stores)
  const [client, checks] = [one.as(reader), other.as(reader)]
  const process = losableProcess(one)
  const begun = async () => {
    const { id } = await finishedArticle(checks, [...numbered(3), '花。'])
    await pass(other.as(null), id)
    await checks.positions.keep({ params: { id }, body: { index: 0, content_revision: 1, at } })
    return id
  }
  for (const work of Object.values(works)) {
    const whole = await begun()
    const get = (id: number) => checks.positions.get({ params: { id } })
    const before = await get(whole)
    const requests = await one.requestsOf(() => work(client, whole))
    const after = await get(whole)
    expect(after).not.toEqual(before)
    for (const done of sampled(Array(requests.length + 1).keys(), 5, requests.length - 1)) {
      const id = await begun()
      process.loseAfter(done)
      await work(client, id).catch(() => {})
      process.restart()
      const found = await get(id)
      expect([before, after]).toContainEqual(found)
      await work(client, id)
      expect(await get(id)).toEqual(after)
      const { words } = await checks.readings.outcome({ params: { id } })
      expect(words).toMatchObject({ learning: 0, known: 0 })
    }
  }
})

it('reading and marked words that are cut off at any request count once for their day', async () => {
  const { one, other } = await openTwo(stores)
  const process = losableProcess(one)
  const { id: article_id } = await finishedArticle(other.as(reader), numbered(3))
  const reading = { article_id, rows: 2, characters: 40, ms: 10_000 }
  const count = async (acting: typeof reader) => {
    const { study } = await other.as(acting).activity.statistics()
    return { ms: study?.days[0]?.read_ms ?? 0, words: study?.words ?? [] }
  }
  for (let done = 0; ; done += 1) {
    const acting = reader
    const event_id = newEventId()
    const before = await count(acting)
    const work = async () => {
      const event = { event_id, kind: 'exposure' as const, occurred_at: at, payload: { reading } }
      await one.as(acting).learningEvents.record({ body: { events: [event] } })
      await put(one.as(acting), kanaWord(done), { state: 'known' })
    }
    process.loseAfter(done)
    const isWhole = await work().then(
      () => true,
      () => false,
    )
    process.restart()
    await work()
    const after = await count(acting)
    expect(after.ms).toBe(before.ms + reading.ms)
    expect(after.words.at(-1)?.known).toBe((before.words.at(-1)?.known ?? 0) + 1)
    // All words were marked today.
    expect(after.words[0]).toMatchObject({ known: 0, mature: 0, learning: 0 })
    if (isWhole) return
  }
})
