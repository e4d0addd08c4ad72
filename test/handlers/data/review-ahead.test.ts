import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rating } from '../../../lib/contracts/schemas/learners/review.ts'
import { ReviewSettings } from '../../../lib/contracts/schemas/learners/review-settings.ts'
import { afterRating } from '../../../lib/schedule/after-rating.ts'
import { intervalsAfter } from '../../../lib/schedule/schedule.ts'
import { runs } from '../../support/sample.ts'
import { dataLab, reader } from './lab.ts'
import { getCard, queueOf, rain, rate, settings, withRain } from './review-stories.ts'
import { newRequest, put, RAIN } from './word-stories.ts'

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

describe('ratings that a device gives without a network', () => {
  it('are foreseen by the device as the server then schedules them', async () => {
    await fc.assert(
      fc.asyncProperty(given, async ({ values, ratings }) => {
        const lab = await open()
        const client = lab.as(reader)
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
      runs(20),
    )
  })

  it('count together when they arrive together, however often they are sent', async () => {
    const { lab, client } = await withRain(open)
    const own = ReviewSettings.parse({ fuzz: false })
    const before = await getCard(client, rain)
    const at = lab.clock.now()
    const between = afterRating(before, 'again', at, own)
    const [first, second] = [newRequest(), newRequest()]
    const later = new Date(at.getTime() + 60_000)
    lab.clock.advance(3_600)
    const both = [
      { request_id: first, expected_version: before.version, reviewed_at: at.toISOString() },
      { request_id: second, expected_version: between.version, reviewed_at: later.toISOString() },
    ]
    for (const [n, body] of [...both, ...both].entries())
      await rate(client, rain, n % 2 === 0 ? 'again' : 'good', body)
    expect(await getCard(client, rain)).toEqual(afterRating(between, 'good', later, own))
  })

  it('are refused together after the rating of another device', async () => {
    const { lab, client } = await withRain(open)
    const before = await getCard(client, rain)
    await rate(client, rain, 'again')
    lab.clock.advance(60)
    const refused = rate(client, rain, 'good', { expected_version: before.version })
    await expect(refused).rejects.toMatchObject({ code: 'version_conflict' })
  })
})
