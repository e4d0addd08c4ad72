import { describe, expect, it } from 'vitest'
import { deepIt } from '../../support/sample.ts'
import { finishedArticle } from './edit-stories.ts'
import { type DataClient, dataLab } from './lab.ts'
import {
  cardIds,
  changeCard,
  DAY_S,
  getCard,
  MINUTE_S,
  queueOf,
  rain,
  rate,
  undo,
  withRain,
} from './review-stories.ts'
import { detailsOf, mapOf, newRequest, put, RAIN } from './word-stories.ts'

const open = dataLab()
type Clock = Awaited<ReturnType<typeof withRain>>['lab']['clock']

/** A card in review is forgotten, once for each request. */
async function forget(client: DataClient, clock: Clock, card_id: string, request_id = newRequest()) {
  const { state } = await getCard(client, card_id)
  if (state !== 'review') await rate(client, card_id, 'easy')
  clock.advance(400 * DAY_S)
  return (await rate(client, card_id, 'again', { request_id })).card
}

const tagsOf = async (client: DataClient) => (await detailsOf(client, RAIN)).tags

describe('a leech', () => {
  it('is found at the threshold, tagged, and suspended until the learner resumes it', async () => {
    const { lab, client } = await withRain(open, { leech_threshold: 1 })
    await put(client, RAIN, { tags: ['n5'] })
    const card = await forget(client, lab.clock, rain)
    expect(card).toMatchObject({ lapses: 1, leech: true, suspended: 'leech' })
    expect(await tagsOf(client)).toEqual(['n5', 'leech'])
    expect(await cardIds(client)).toEqual([])
    const [listed, ...others] = (await client.review.cards({ query: { suspended_by: 'leech' } })).items
    expect([listed, others]).toEqual([{ ...card, text: '雨', reading: 'あめ', stage: 'learning' }, []])
    expect((await client.review.cards({ query: { suspended_by: 'user' } })).items).toEqual([])
    await changeCard(client, rain, { suspended: false })
    expect(await cardIds(client)).toEqual([rain])
    expect(await tagsOf(client)).toEqual(['n5', 'leech'])
  })

  deepIt('stays in the queue if it is only tagged, and is tagged again by half the threshold', async () => {
    const { lab, client } = await withRain(open, { leech_threshold: 3, leech_action: 'tag' })
    const tagged: boolean[] = []
    for (let lapses = 1; lapses <= 7; lapses += 1) {
      const { suspended } = await forget(client, lab.clock, rain)
      expect(suspended).toBeNull()
      tagged.push((await tagsOf(client)).includes('leech'))
      await put(client, RAIN, { tags: [] })
      lab.clock.advance(10 * MINUTE_S)
      expect(await cardIds(client)).toEqual([rain])
    }
    expect(tagged).toEqual([false, false, true, false, true, false, true])
  })

  deepIt('raises the version of its word, which tells other devices, and keeps its state', async () => {
    const { lab, client } = await withRain(open, { leech_threshold: 1, leech_action: 'tag' })
    const [before, map] = [await detailsOf(client, RAIN), await mapOf(client)]
    await forget(client, lab.clock, rain)
    const after = await detailsOf(client, RAIN)
    expect(after).toMatchObject({ version: before.version + 1, updated_at: lab.clock.now().toISOString() })
    expect(await mapOf(client)).toEqual(map)
    expect((await client.words.list({ query: { tag: 'leech' } })).items).toHaveLength(1)
  })

  deepIt('loses its tag when the rating is undone, unless the word had it before', async () => {
    const { lab, client } = await withRain(open, { leech_threshold: 1 })
    await put(client, RAIN, { tags: ['n5'] })
    const [first, second] = [newRequest(), newRequest()]
    await forget(client, lab.clock, rain, first)
    await undo(client, first)
    expect(await tagsOf(client)).toEqual(['n5'])
    expect(await getCard(client, rain)).toMatchObject({ leech: false, suspended: null, lapses: 0 })
    await put(client, RAIN, { tags: ['leech', 'n5'] })
    await rate(client, rain, 'again', { request_id: second })
    await undo(client, second)
    expect(await tagsOf(client)).toEqual(['leech', 'n5'])
    expect(await undo(client, first)).toMatchObject({ card: { leech: false } })
    expect(await tagsOf(client)).toEqual(['leech', 'n5'])
  })

  deepIt('gets no tag if it has as many as allowed', async () => {
    const { lab, client } = await withRain(open, { leech_threshold: 1 })
    const tags = Array.from({ length: 20 }, (_, n) => `t${n}`)
    await put(client, RAIN, { tags })
    const request_id = newRequest()
    await forget(client, lab.clock, rain, request_id)
    expect(await tagsOf(client)).toEqual(tags)
    await undo(client, request_id)
    expect(await tagsOf(client)).toEqual(tags)
  })

  deepIt('can be a kept sentence', async () => {
    const { lab, client } = await withRain(open, { leech_threshold: 1, leech_action: 'tag' })
    const { id } = await finishedArticle(client, ['雨。'])
    const { item_id } = await client.keptSentences.keep({
      body: { article_id: id, index: 0, tags: ['x'], review: true },
    })
    const request_id = newRequest()
    const kept = async () => (await client.keptSentences.get({ params: { item_id } })).tags
    const sentence = `s.${item_id}.recognition`
    await forget(client, lab.clock, sentence, request_id)
    expect(await kept()).toEqual(['x', 'leech'])
    lab.clock.advance(10 * MINUTE_S)
    expect((await queueOf(client)).items.map(({ card }) => card.card_id)).toContain(sentence)
    await undo(client, request_id)
    expect(await kept()).toEqual(['x'])
  })

  deepIt('is never found with a threshold of 0', async () => {
    const { lab, client } = await withRain(open, { leech_threshold: 0 })
    for (let lapses = 1; lapses <= 9; lapses += 1) await forget(client, lab.clock, rain)
    expect(await getCard(client, rain)).toMatchObject({ lapses: 9, leech: false, suspended: null })
    expect(await tagsOf(client)).toEqual([])
  })
})
