import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isMature } from '../../../lib/cards/card.ts'
import { Rating } from '../../../lib/contracts/schemas/review.ts'
import { skillIdOf } from '../../../lib/skills/skill-name.ts'
import { runs } from '../../support/sample.ts'
import { type DataClient, dataLab, type Lab, reader } from './lab.ts'
import { cardOf, getCard, logsOf, queueOf, rate, settings, undo } from './review-stories.ts'
import { kanaWord, mapOf, newRequest, put, remove } from './word-stories.ts'

const open = dataLab()

const word = fc.nat(2).map(kanaWord)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('rate' as const), rating: fc.constantFrom(...Rating.options) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 40 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      word,
      state: fc.constantFrom('learning' as const, 'known' as const, 'ignored' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), word }) },
)

interface Done {
  readonly request_id: string
  readonly before: Awaited<ReturnType<typeof getCard>>
  readonly after: Awaited<ReturnType<typeof getCard>>
}

/** Rates the first card of the queue: it becomes what the queue said. */
async function rateFirst(client: DataClient, rating: Rating): Promise<Done | undefined> {
  const [first] = (await queueOf(client, { limit: 1 })).items
  if (!first) return undefined
  const request_id = newRequest()
  const { card } = await rate(client, first.card.card_id, rating, { request_id, support: [] })
  const due = Math.round((Date.parse(card.due_at) - Date.parse(card.last_review ?? '')) / 1_000)
  expect(due).toBe(first.intervals[rating])
  return { request_id, before: first.card, after: card }
}

/** What is counted and mapped is what the rows say. */
async function expectAgreement(lab: Lab, client: DataClient) {
  const logs = (await logsOf(lab, 1)).filter(({ undone_at }) => undone_at === undefined)
  const { items } = await client.review.days({ query: { from: '2026-11-01', to: '2027-10-30' } })
  const ratings = items.reduce((sum, day) => sum + day.reviews + day.new + day.learning, 0)
  expect(ratings).toBe(logs.filter(({ reviewed_at }) => reviewed_at < '2027-10-30').length)
  const map = await mapOf(client)
  const { items: words } = await client.words.list({ query: { limit: 200 } })
  for (const { skill_id, state } of words) {
    const id = `w.${skill_id}.recognition`
    const card = await getCard(client, id).catch(() => null)
    if (state === 'learning') expect(map[skill_id]).toBe(card && isMature(card) ? 'm' : 'l')
    else expect(card?.suspended ?? 'word_state').toBe('word_state')
  }
  const { items: queued } = await queueOf(client, { limit: 100 })
  const ids = queued.map(({ card }) => card.card_id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { card } of queued) expect(card.suspended).toBeNull()
}

it('whatever a learner does, map, counts and queue are what words, cards and logs say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async steps => {
      const lab = await open()
      const client = lab.as(reader)
      await settings(client, { new_per_day: 50 })
      for (const n of [0, 1, 2]) await put(client, kanaWord(n))
      let last: Done | undefined
      for (const given of steps) {
        if (given.kind === 'rate') last = (await rateFirst(client, given.rating)) ?? last
        else if (given.kind === 'wait') lab.clock.advance(given.days * 86_400)
        else if (given.kind === 'remove') await remove(client, given.word)
        else if (given.kind === 'put') await put(client, given.word, { state: given.state })
        else if (last) {
          const { request_id, before, after } = last
          const now = await getCard(client, before.card_id).catch(() => null)
          if (now?.version === after.version) {
            const undone = await undo(client, request_id)
            expect(undone.card).toEqual({ ...before, version: after.version + 1 })
          } else await expect(undo(client, request_id)).rejects.toThrow()
          last = undefined
        }
      }
      await expectAgreement(lab, client)
    }),
    runs(60),
  )
})

it('a card that comes back after its word was removed is a new one', async () => {
  const lab = await open()
  const client = lab.as(reader)
  await put(client, kanaWord(0))
  await rate(client, cardOf(kanaWord(0)), 'good')
  await remove(client, kanaWord(0))
  await put(client, kanaWord(0))
  expect(await getCard(client, cardOf(kanaWord(0)))).toMatchObject({ state: 'new', reps: 0 })
  expect(Object.keys(await mapOf(client))).toEqual([skillIdOf(kanaWord(0))])
})
