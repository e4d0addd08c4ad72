import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type QueuedCard, Rating, type RatingInput } from '../../../lib/contracts/schemas/learners/review.ts'
import { ReviewSettings } from '../../../lib/contracts/schemas/learners/review-settings.ts'
import { afterRating } from '../../../lib/learning/schedule/after-rating.ts'
import { intervalsAfter } from '../../../lib/learning/schedule/schedule.ts'
import { queueNow } from '../../../reader/src/kept/answers/queue-now.ts'
import { deepIt, runs } from '../../support/sample.ts'
import { dataLab } from './lab.ts'
import { DAY_S, getCard, queueOf, rain, rate, settings, TODAY, withRain } from './review-stories.ts'
import { numbered, publishedArticle } from './stories.ts'
import { kanaWord, mark, newRequest, put, RAIN, SNOW } from './word-stories.ts'

const open = dataLab()

const given = fc.record({
  values: fc.record({
    time_zone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati'),
    day_starts_at: fc.integer({ min: 0, max: 23 }),
    fuzz: fc.boolean(),
    desired_retention: fc.double({ min: 0.7, max: 0.99, noNaN: true }),
    learning_steps: fc.constantFrom<string[]>([], ['1m', '10m'], ['5m', '2h']),
    relearning_steps: fc.constantFrom<string[]>([], ['10m']),
    leech_threshold: fc.integer({ min: 0, max: 2 }),
    leech_action: fc.constantFrom('suspend' as const, 'tag' as const),
  }),
  ratings: fc.array(fc.constantFrom(...Rating.options), { minLength: 1, maxLength: 6 }),
})

/** Order among new and due cards is the day's own. */
const byId = (items: readonly QueuedCard[]) =>
  items
    .map(({ card, intervals }) => ({ card, intervals }))
    .toSorted((a, b) => a.card.card_id.localeCompare(b.card.card_id))

describe('ratings that a device gives without a network', () => {
  it('are foreseen by the device as the server then schedules them', async () => {
    await fc.assert(
      fc.asyncProperty(given, async ({ values, ratings }) => {
        const { lab, client } = await open.asReader()
        await settings(client, values)
        await put(client, RAIN)
        const own = ReviewSettings.parse(values)
        let card = await getCard(client, rain)
        for (const rating of ratings) {
          if (card.suspended !== null) return
          lab.clock.advance(Math.max(0, Date.parse(card.due_at) - lab.clock.now().getTime()) / 1_000)
          const at = lab.clock.now()
          const [queued] = (await queueOf(client)).items
          expect(queued?.intervals).toEqual(intervalsAfter(card, at, own))
          const foreseen = afterRating(card, rating, at, own)
          const reviewed_at = at.toISOString()
          const reply = await rate(client, rain, rating, { expected_version: card.version, reviewed_at })
          expect(reply.card).toEqual(foreseen)
          card = foreseen
        }
      }),
      runs(8, 2),
    )
  })

  it('come to no more new cards when a change of zone turns the study day back', async () => {
    const { lab, client } = await withRain(open)
    await settings(client, { new_per_day: 1 }, 1)
    await put(client, SNOW)
    // 04:30 on the next day in UTC, and 23:30 on the same day in New York.
    lab.clock.advance(19.5 * 3_600)
    await rate(client, rain, 'easy')
    const { day, counts } = await queueOf(client, { limit: '1' })
    const { items } = await queueOf(client, { limit: '500', ahead_days: '3' })
    const plan = { day, left: counts, order: items.map(({ card }) => card.card_id) }
    const values = { new_per_day: 1, time_zone: 'America/New_York' }
    const queue = queueNow({ plan, items }, [], lab.clock.now(), ReviewSettings.parse(values))
    expect([plan.day, queue.day, queue.counts.new]).toEqual(['2026-11-21', TODAY, 0])
  })

  it('come to no more new cards of one sentence in a day than with what the server has of that day', async () => {
    const { lab, client } = await open.asReader()
    const { id } = await publishedArticle(client, numbered(9))
    const meet = (index: number, ...words: number[]) => {
      const source = { article_id: id, index, start: 0, length: 1 }
      return mark(
        client,
        words.map(n => ({ word: kanaWord(n), state: 'learning', source })),
      )
    }
    await meet(0, 1, 2, 3, 4)
    for (const { card } of (await queueOf(client, { limit: '3' })).items)
      await rate(client, card.card_id, 'good')
    await meet(8, 5)
    const { day, counts } = await queueOf(client, { limit: '1' })
    const indexOf = ({ back }: QueuedCard) => back.place?.index ?? 0
    const items = (await queueOf(client, { limit: '500', ahead_days: '3' })).items.toSorted(
      (a, b) => indexOf(a) - indexOf(b),
    )
    const plan = { day, left: { ...counts, new: 1 }, order: items.map(({ card }) => card.card_id) }
    const { items: queued } = queueNow({ plan, items }, [], lab.clock.now(), ReviewSettings.parse({}))
    const next = queued.find(({ card }) => card.state === 'new')
    expect(next && indexOf(next)).toBe(8)
  })

  deepIt('leave the queue that the server has then, out of cards fetched ahead', async () => {
    const steps = fc.array(
      fc.record({ wait: fc.constantFrom(0, 60, 3_600, DAY_S), rating: fc.constantFrom(...Rating.options) }),
      { minLength: 1, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (given, new_per_day) => {
        const { lab, client } = await open.asReader()
        const values = { new_per_day, templates: ['recognition' as const, 'recall' as const], fuzz: false }
        await settings(client, values)
        for (const form of ['あ', 'い', 'う', 'え']) await put(client, { form, reading: form })
        const { day, counts } = await queueOf(client, { limit: '1' })
        const { items } = await queueOf(client, { limit: '500', ahead_days: '3' })
        const plan = { day, left: counts, order: items.map(({ card }) => card.card_id) }
        const unsent: z.input<typeof RatingInput>[] = []
        const end = lab.clock.now().getTime() + 3 * DAY_S * 1_000
        for (const { wait, rating } of given) {
          lab.clock.advance(wait)
          const at = lab.clock.now()
          if (at.getTime() >= end) return
          const here = queueNow({ plan, items }, unsent, at, ReviewSettings.parse(values))
          const there = await queueOf(client, { limit: '100' })
          expect(byId(here.items)).toEqual(byId(there.items))
          const [next] = here.items
          if (!next) continue
          const { card_id, version } = next.card
          const reviewed_at = at.toISOString()
          unsent.push({ request_id: newRequest(), card_id, expected_version: version, rating, reviewed_at })
          await rate(client, card_id, rating, { expected_version: version, reviewed_at })
        }
      }),
      runs(8, 2),
    )
  })
})
