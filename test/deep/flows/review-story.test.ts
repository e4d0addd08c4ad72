import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Card, QueuedCard } from '../../../lib/contracts/schemas/learners/review.ts'
import { styles } from '../../../scripts/learner/reading.ts'
import { type Session, walkQueue } from '../../../scripts/review/session.ts'
import { type Account, uploaded } from '../../flows/article-stack.ts'
import { newRequest } from '../../handlers/data/word-stories.ts'
import { eventually } from '../../support/eventually.ts'
import { learner, signIn } from '../../support/people.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { testClock } from '../../support/surroundings.ts'
import { Ledger } from './review-ledger.ts'

const Known = z.looseObject({ object: z.object({ id: z.string() }), state: z.string().nullable() })
const Line = z.looseObject({ kind: z.string(), request_id: z.string().optional() })

const SECONDS_A_KEY = 5
const DAY_S = 86_400

const clock = testClock()
const ledger = new Ledger()
let stack: TestStack
let hana: Account
beforeAll(async () => {
  stack = await testStack({}, { now: clock.now })
  hana = await learner(stack, 'hana')
})
afterAll(() => stack.close())

/** Thirty words and five sentences of the sample. */
async function keepSome() {
  const sample = await readFile(new URL('../../../samples/run-melos.txt', import.meta.url), 'utf8')
  const { id, sentences } = await uploaded(hana, sample.slice(0, 600), {
    explain_mode: 'split',
    title: '走れメロス',
  })
  const { rows, skills } = await eventually(async () => {
    const words = await hana.study.articleWords.words({ params: { id } })
    expect(words.analysis).toBe('current')
    return words
  })
  const kept = new Set<string>()
  for (const { index, tokens } of rows)
    for (const [start, length, skill_id] of tokens ?? []) {
      const skill = skill_id === null ? undefined : skills[skill_id]
      if (!skill || skill_id === null || kept.size === 30 || kept.has(skill_id)) continue
      const { form, reading } = skill
      const source = { article_id: id, index, start, length }
      await hana.collection.wordWrites.put({ params: { skill_id }, body: { form, reading, source } })
      kept.add(skill_id)
    }
  const indices = sentences.filter(({ sentence }) => sentence.trim() !== '').slice(0, 5)
  for (const { index } of indices)
    await hana.collection.keptSentences.keep({ body: { article_id: id, index, review: true } })
  expect([kept.size, indices.length]).toEqual([30, 5])
  return [...kept]
}

/** The keys for a card that is shown. */
type Choice = (item: QueuedCard) => Promise<string> | string

/** A day at the terminal: signs in, and presses keys as it is shown cards until nothing is left. */
async function study(choose: Choice): Promise<string[]> {
  hana = await signIn(stack, 'hana', 'password of hana')
  const { review } = hana.collection
  const said: string[] = []
  let shown: QueuedCard[] = []
  async function* keys(): AsyncGenerator<string, undefined> {
    for (;;) {
      const item = shown.find(({ front }) => front.text === said.at(-1))
      if (!item) return undefined
      const chosen = await choose(item)
      clock.advance(SECONDS_A_KEY)
      yield* chosen
    }
  }
  const session: Session = {
    review: {
      ...review,
      async queue(...given) {
        const queue = await review.queue(...given)
        shown = queue.items
        return queue
      },
      async rate(given, options) {
        const answer = await review.rate(given, options)
        const { request_id, card_id, rating, duration_ms = 0 } = given.body
        const item = shown.find(({ card }) => card.card_id === card_id)
        if (item) ledger.note(request_id, item, rating, clock.now(), duration_ms)
        return answer
      },
      async undo(...given) {
        const answer = await review.undo(...given)
        ledger.strikeOut()
        return answer
      },
    },
    keys: keys(),
    style: styles(false),
    extra_new: 0,
    say: line => said.push(line),
    playSound: async () => false,
    now: clock.now,
    newId: newRequest,
    wait: async () => {},
  }
  await walkQueue(session)
  expect(said.at(-1)).toMatch(/^Nothing is left/)
  return said
}

async function onAnotherDevice(item: QueuedCard): Promise<void> {
  const device = await signIn(stack, 'hana', 'password of hana')
  const { card_id, version: expected_version } = item.card
  const request_id = newRequest()
  const body = {
    request_id,
    card_id,
    expected_version,
    rating: 'good' as const,
    duration_ms: 1_000,
    support: [],
  }
  await device.collection.review.rate({ body })
  ledger.note(request_id, item, 'good', clock.now(), 1_000)
}

const everyCard = async (): Promise<Card[]> =>
  (await hana.collection.review.cards({ query: { limit: 100 } })).items

describe('three days of study at the terminal', () => {
  it('leave the days, the forecast and the knowledge that were worked out by hand', async () => {
    const words = await keepSome()
    const values = { new_per_day: 100, fuzz: false, leech_threshold: 2 }
    await hana.collection.review.changeSettings({
      body: { request_id: newRequest(), expected_version: 0, values },
    })
    const [leech, lapsing, ...others] = words.map(id => `w.${id}.recognition`)
    const hard = new Set([leech, ...others.slice(0, 4)])

    const isFirst = (item: QueuedCard) => item.card.state === 'new'
    await study(item => (isFirst(item) && hard.has(item.card.card_id) ? '1' : ' 3'))
    const day1 = ledger.days()[0]
    expect(day1).toMatchObject({ day: '2026-11-20', new: 35, reviews: 0, again: 5, lapses: 0 })

    clock.advance(DAY_S)
    let elsewhere: string | undefined
    const day2 = await study(async item => {
      const { card_id, state } = item.card
      if (card_id === leech) return state === 'review' ? '1' : '3'
      if (elsewhere === undefined) {
        elsewhere = card_id
        await onAnotherDevice(item)
      }
      return '3'
    })
    expect(day2).toContainEqual(expect.stringMatching(/changed in the meantime.*read anew/))

    clock.advance(DAY_S)
    const undone = new Set<string>()
    let takesBack = false
    const day3 = await study(({ card: { card_id, state } }) => {
      if (takesBack) {
        takesBack = false
        return 'u'
      }
      if (state === 'review' && (card_id === leech || card_id === lapsing)) return '1'
      if (undone.size === 0 && others.slice(6).includes(card_id)) {
        undone.add(card_id)
        takesBack = true
        return '4'
      }
      return '3'
    })
    expect(day3).toContain('The last rating was taken back.')
    expect(day3).toContainEqual(expect.stringContaining('leech'))

    const { review } = hana.collection
    const { items: days, streak } = await review.days({ query: { from: '2026-11-20', to: '2026-11-22' } })
    expect(days).toMatchObject(ledger.days())
    expect([streak, days[2]?.lapses, days[1]?.lapses]).toEqual([3, 2, 1])

    const cards = await everyCard()
    expect(cards).toHaveLength(35)
    for (const card of cards) expect(card).toMatchObject(ledger.memory(card.card_id) ?? {})
    const suspended = cards.filter(card => card.suspended !== null)
    expect(suspended).toMatchObject([{ card_id: leech, suspended: 'leech', lapses: 2 }])

    const due = new Map<string, number>()
    for (const { card_id } of cards) {
      if (card_id === leech) continue
      const day = (ledger.memory(card_id)?.due_at ?? '').slice(0, 10)
      due.set(day, (due.get(day) ?? 0) + 1)
    }
    const forecast = await review.forecast({ query: { days: 30 } })
    const expected = forecast.items.map(({ day }) => ({ day, due: due.get(day) ?? 0 }))
    expect(forecast.items).toEqual(expected)
    expect(expected.reduce((sum, each) => sum + each.due, 0)).toBe(34)

    const knowledge = await hana.study.foundation.list({
      params: { resource: 'knowledge' },
      query: { limit: 200, kind: 'skill' },
    })
    const known = knowledge.items.map(item => Known.parse(item.values))
    expect(Object.fromEntries(known.map(({ object, state }) => [object.id, state]))).toEqual(
      Object.fromEntries(words.map(id => [id, ledger.stateOf(`w.${id}.recognition`)])),
    )
    expect(new Set(known.map(({ state }) => state)).size).toBe(2)
  })

  it('are all in the export of everything', async () => {
    const headers = { authorization: `Bearer ${hana.token}` }
    const text = await (await fetch(`${stack.addresses.study}/api/exports/all`, { headers })).text()
    const lines = text
      .trimEnd()
      .split('\n')
      .map(line => Line.parse(JSON.parse(line)))
    const ofKind = (kind: string) => lines.filter(line => line.kind === kind)
    expect(
      ofKind('rating')
        .map(({ request_id }) => request_id)
        .sort(),
    ).toEqual(ledger.ratings)
    expect(['word', 'word_source', 'kept_sentence', 'card', 'day'].map(kind => ofKind(kind).length)).toEqual([
      30, 30, 5, 35, 3,
    ])
    // The undone rating has an event that was taken back.
    expect(ofKind('event')).toHaveLength(ledger.ratings.length + 1)
    expect(ofKind('setting')).toMatchObject([{ resource: 'review-settings' }])
    expect(lines.at(-1)).toMatchObject({ kind: 'end', lines: lines.length - 1 })
  })
})
