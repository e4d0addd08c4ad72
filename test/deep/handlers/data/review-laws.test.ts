import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Card, Rating, type StudyDay } from '../../../../lib/contracts/schemas/learners/review.ts'
import { isMature } from '../../../../lib/data/learners/cards/card.ts'
import { presentDay } from '../../../../lib/data/learners/days/study-day.ts'
import { dueBy } from '../../../../lib/learning/schedule/due-by.ts'
import { type DataClient, dataLab, type Lab, stranger } from '../../../handlers/data/lab.ts'
import {
  cardIds,
  cardOf,
  changeCard,
  getCard,
  logsOf,
  queueOf,
  rate,
  settings,
  undo,
} from '../../../handlers/data/review-stories.ts'
import { kanaWord, mapOf, newRequest, put, remove } from '../../../handlers/data/word-stories.ts'
import { steps } from '../../../support/steps.ts'

const open = dataLab()
const NOTHING = presentDay({ day: '' })

const word = fc.nat(2).map(kanaWord)
const step = fc.oneof(
  steps(6, 'rate', { rating: fc.constantFrom(...Rating.options) }),
  steps(2, 'undo', {}),
  steps(2, 'wait', { days: fc.integer({ min: 0, max: 40 }) }),
  steps(1, 'put', {
    word,
    state: fc.constantFrom('learning' as const, 'known' as const, 'ignored' as const),
  }),
  steps(1, 'remove', { word }),
  steps(1, 'patch', {
    word,
    patch: fc.constantFrom(
      { suspended: true },
      { suspended: false },
      { buried_until: '2026-12-10T00:00:00.000Z' },
      { forget: true as const },
    ),
  }),
)

interface Done {
  readonly request_id: string
  readonly before: Awaited<ReturnType<typeof getCard>>
  readonly after: Awaited<ReturnType<typeof getCard>>
}

/** Rates the first card of the queue, which gets the interval that the queue announced. */
async function rateFirst(client: DataClient, rating: Rating): Promise<Done | undefined> {
  const [first] = (await queueOf(client, { limit: 1 })).items
  if (!first) return undefined
  const request_id = newRequest()
  const { card } = await rate(client, first.card.card_id, rating, { request_id, support: [] })
  const due = Math.round((Date.parse(card.due_at) - Date.parse(card.last_review ?? '')) / 1_000)
  expect(due).toBe(first.intervals[rating])
  return { request_id, before: first.card, after: card }
}

/** The counts of each study day, from the logs. */
async function countedOf(lab: Lab) {
  const days = new Map<string, StudyDay>()
  for (const { day, rating, before, after, duration_ms, undone_at } of await logsOf(lab, 1)) {
    if (undone_at !== undefined) continue
    const [was, is] = [before, after].map(text => Card.parse(JSON.parse(text)))
    if (!was || !is) throw new Error('A log has both')
    const counts = days.get(day) ?? { ...NOTHING, day }
    const isIn = (...states: string[]) => Number(states.includes(was.state))
    counts.new += isIn('new')
    counts.reviews += isIn('review')
    counts.learning += isIn('learning', 'relearning')
    counts.again += Number(rating === 'again')
    counts.lapses += is.lapses - was.lapses
    counts.ms += duration_ms ?? 0
    counts.mature += Number(isMature(was))
    counts.mature_passed += Number(isMature(was) && rating !== 'again')
    days.set(day, counts)
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The learner's cards that are due, from their stored rows. */
async function dueCards(lab: Lab, client: DataClient) {
  const { items } = await client.review.cards({ query: { limit: 200 } })
  const set = (await client.review.settings()).values
  const now = lab.clock.now()
  return items
    .filter(card => card.suspended === null && !(card.buried_until && new Date(card.buried_until) > now))
    .filter(card => new Date(card.due_at) <= dueBy(card.state, now, set))
    .map(({ card_id }) => card_id)
}

/** The sums of what the study days say of words. */
async function wordsOnDays({ app }: Lab) {
  const { data } = await app.learning.studyDays.query
    .day({ user_id: 1 })
    .go({ consistent: true, pages: 'all' })
  const sum = (name: 'words_known' | 'words_learning' | 'words_mature') =>
    data.reduce((total, day) => total + (day[name] ?? 0), 0)
  return { k: sum('words_known'), l: sum('words_learning'), m: sum('words_mature') }
}

const countedStates = (states: readonly string[]) => {
  const count = (code: string) => states.filter(state => state === code).length
  return { k: count('k'), l: count('l'), m: count('m') }
}

/** Checks that days, map and queue agree with the rows. */
async function expectAgreement(lab: Lab, client: DataClient) {
  const { items } = await client.review.days({ query: { from: '2026-11-01', to: '2027-10-30' } })
  expect(items).toEqual((await countedOf(lab)).filter(({ day }) => day <= '2027-10-30'))
  const map = await mapOf(client)
  const { items: words } = await client.words.list({ query: { limit: 200 } })
  for (const { skill_id, state } of words) {
    const id = `w.${skill_id}.recognition`
    const card = await getCard(client, id).catch(() => null)
    if (state === 'learning') expect(map[skill_id]).toBe(card && isMature(card) ? 'm' : 'l')
    else expect(card?.suspended ?? 'word_state').toBe('word_state')
  }
  expect(await wordsOnDays(lab)).toEqual(countedStates(Object.values(map)))
  expect((await cardIds(client, { limit: 100 })).sort()).toEqual((await dueCards(lab, client)).sort())
}

it('the map of states, the counts and the queue follow from words, cards and logs after any actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async steps => {
      const { lab, client } = await open.asReader()
      // Every card that is due is then in the queue.
      await settings(client, {
        new_per_day: 50,
        reviews_per_day: null,
        bury_siblings: false,
        leech_threshold: 2,
      })
      await put(lab.as(stranger), kanaWord(0))
      for (const n of [0, 1, 2]) await put(client, kanaWord(n))
      let last: Done | undefined
      for (const given of steps) {
        if (given.kind === 'rate') last = (await rateFirst(client, given.rating)) ?? last
        else if (given.kind === 'wait') lab.clock.advance(given.days * 86_400)
        else if (given.kind === 'remove') await remove(client, given.word)
        else if (given.kind === 'put') await put(client, given.word, { state: given.state })
        else if (given.kind === 'patch')
          await changeCard(client, cardOf(given.word), given.patch).catch(() => {})
        else if (last) {
          const { request_id, before, after } = last
          const now = await getCard(client, before.card_id).catch(() => null)
          if (now && isDeepStrictEqual({ ...now, version: after.version }, after)) {
            const undone = await undo(client, request_id)
            expect(undone.card).toEqual({ ...before, version: now.version + 1 })
          } else await expect(undo(client, request_id)).rejects.toThrow()
          last = undefined
        }
      }
      await expectAgreement(lab, client)
    }),
    { numRuns: 10 },
  )
})

it('each accepted rating of two concurrent devices adds one version and one log', async () => {
  const choice = fc.tuple(
    fc.constantFrom(...Rating.options),
    fc.constantFrom(...Rating.options),
    fc.boolean(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 1, maxLength: 6 }), async rounds => {
      const { lab, client } = await open.asReader()
      await put(client, kanaWord(0))
      const id = cardOf(kanaWord(0))
      for (const [round, [mine, other, isSame]] of rounds.entries()) {
        const { version: expected_version, due_at } = await getCard(client, id)
        expect(expected_version).toBe(round + 1)
        lab.clock.advance(Math.max(0, (Date.parse(due_at) - lab.clock.now().getTime()) / 1_000))
        const request_id = newRequest()
        const both = await Promise.allSettled([
          rate(client, id, mine, { request_id, expected_version }),
          isSame
            ? rate(client, id, mine, { request_id, expected_version })
            : rate(client, id, other, { expected_version }),
        ])
        const taken = both.flatMap(one => (one.status === 'fulfilled' ? [one.value.card] : []))
        const refused = both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
        const card = await getCard(client, id)
        expect(taken).toEqual(isSame ? [card, card] : [card])
        if (!isSame)
          expect(refused).toMatchObject([{ code: 'version_conflict', extras: { members: { card } } }])
      }
      expect(await logsOf(lab, 1)).toHaveLength(rounds.length)
    }),
    { numRuns: 5 },
  )
})
