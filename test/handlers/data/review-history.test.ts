import { expect, it } from 'vitest'
import type { ImportedRating } from '../../../lib/contracts/schemas/learners/review-history.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { openTwo } from './edit-stories.ts'
import { losableProcess, lostAnywhere } from './lost-process.ts'
import { getCard, logsOf, rain } from './review-stories.ts'
import { mapOf, put, RAIN } from './word-stories.ts'

const stores = testStores()
const DAY = 86_400_000
const FIRST = Date.parse('2025-01-01T12:00:00Z')
/** So many that their logs take several transactions; in the end the word is mature. */
const ratings: ImportedRating[] = Array.from({ length: 100 }, (_, n) => ({
  at: FIRST + n * 4 * DAY,
  rating: n === 37 ? 'again' : 'good',
  ms: 1_000,
}))
const body = { dry_run: false, cards: [{ card_id: rain, ratings }] }

it('only the later of two ratings at the same moment counts', async () => {
  const { one, other } = await openTwo(stores)
  const acting: Acting = { user_id: 1_000, role: 'user' }
  await put(other.as(acting), RAIN)
  const twice = [...ratings.slice(0, 2), { at: FIRST, rating: 'again' as const, ms: 5 }]
  const body = { dry_run: false, cards: [{ card_id: rain, ratings: twice }] }
  expect(await one.as(acting).reviewHistory.write({ body })).toMatchObject({ scheduled: 1, added: 2 })
  expect((await logsOf(other, 1_000)).map(({ rating }) => rating).sort()).toEqual(['again', 'good'])
})

deepIt('a dry run counts a card that its import would make as that import does', async () => {
  const { one, other } = await openTwo(stores)
  const acting: Acting = { user_id: 1_001, role: 'user' }
  const client = one.as(acting)
  await put(client, RAIN, { state: 'known' })
  const dry = { ...body, dry_run: true }
  expect(await client.reviewHistory.write({ body: dry })).toMatchObject({ without_card: 1 })
  const planned = await client.reviewHistory.write({ body: { ...dry, are_planned: true } })
  await put(other.as(acting), RAIN, { state: 'learning' })
  expect(await client.reviewHistory.write({ body })).toEqual(planned)
  expect(planned).toMatchObject({ scheduled: 1, added: 100, without_card: 0 })
})

deepDescribe('an import of ratings that is cut off at any request to the store', () => {
  it('completes when it is repeated, and then changes nothing', async () => {
    const { one, other } = await openTwo(stores)
    await lostAnywhere(losableProcess(one), async (cut, time) => {
      const user_id = 1 + time
      const acting: Acting = { user_id, role: 'user' }
      await put(other.as(acting), RAIN)
      await cut(() => one.as(acting).reviewHistory.write({ body }))
      const client = other.as(acting)
      await client.reviewHistory.write({ body })
      const state = async () => ({
        card: await getCard(client, rain),
        logs: (await logsOf(other, user_id)).map(({ user_id: _, ...log }) => log),
        state: (await mapOf(client))[skillIdOf(RAIN)],
      })
      const whole = await state()
      expect(whole).toMatchObject({ card: { version: 2, reps: 100, introduced_on: null }, state: 'm' })
      expect(whole.logs).toHaveLength(100)
      expect(await client.reviewHistory.write({ body })).toMatchObject({ kept: 1, added: 0, present: 100 })
      expect(await state()).toEqual(whole)
    })
  })
})
