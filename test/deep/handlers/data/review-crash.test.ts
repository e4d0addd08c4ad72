import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { lastWrite, openTwo } from '../../../handlers/data/edit-stories.ts'
import { dataLab, type Lab, reader, startIn } from '../../../handlers/data/lab.ts'
import { attempt, knowledgeOf, send } from '../../../handlers/data/learning-stories.ts'
import { losableProcess } from '../../../handlers/data/lost-process.ts'
import { DAY_S, getCard, logsOf, rain, rate, settings, undo } from '../../../handlers/data/review-stories.ts'
import { beforeNextWrite } from '../../../handlers/data/sentence-stories.ts'
import { detailsOf, mapOf, newRequest, put, RAIN, SNOW } from '../../../handlers/data/word-stories.ts'
import { sampled } from '../../../support/sample.ts'
import { testStores } from '../../../support/store.ts'
import { injectFaults } from '../../../support/store-faults.ts'

const stores = testStores()
const open = dataLab()

/** A learner whose next rating writes all that a rating can: it is a lapse of a mature card, which makes it a leech. */
async function beforeLapse(lab: Lab, acting: Acting) {
  const client = lab.as(acting)
  await settings(client, { fuzz: false, leech_threshold: 1, leech_action: 'tag' })
  await put(client, RAIN)
  for (const rating of ['easy', 'good'] as const) {
    await rate(client, rain, rating, { support: [] })
    lab.clock.advance(400 * DAY_S)
  }
  expect((await mapOf(client))[skillIdOf(RAIN)]).toBe('m')
}

/** All that ratings change. */
async function stateOf(lab: Lab, { user_id, role }: Acting) {
  const client = lab.as({ user_id, role })
  const { data: days } = await lab.app.learning.studyDays.query.day({ user_id }).go({ consistent: true })
  return {
    card: await getCard(client, rain),
    word: await detailsOf(client, RAIN).then(({ tags }) => tags),
    state: (await mapOf(client))[skillIdOf(RAIN)],
    days: days
      .map(({ user_id: _, day: __, ...counts }) => counts)
      .filter(day => Object.values(day).some(Boolean)),
    logs: (await logsOf(lab, user_id)).filter(({ undone_at }) => undone_at === undefined).length,
    known: (await knowledgeOf(lab, user_id)).items.map(({ values }) => values.observations),
  }
}

/** Runs a work in a process that is lost after each number of its requests, each time for another learner. */
async function cutAnywhere(
  prepare: (lab: Lab, acting: Acting, request_id: string) => Promise<unknown>,
  work: (lab: Lab, acting: Acting, request_id: string) => Promise<unknown>,
  check: (states: Record<'before' | 'after', Awaited<ReturnType<typeof stateOf>>>) => void,
) {
  const { one, other } = await openTwo(stores)
  let user_id = 0
  const prepared = async () => {
    user_id += 1
    const [acting, request_id] = [{ user_id, role: 'user' } as const, newRequest()]
    await prepare(other, acting, request_id)
    return { acting, request_id }
  }
  const whole = await prepared()
  const requests = await one.requestsOf(() => work(one, whole.acting, whole.request_id))
  const process = losableProcess(one)
  for (const done of sampled(Array(requests.length + 1).keys(), 3, lastWrite(requests))) {
    const { acting, request_id } = await prepared()
    const before = await stateOf(other, acting)
    process.loseAfter(done)
    await work(one, acting, request_id).catch(() => {})
    process.restart()
    const cut = await stateOf(other, acting)
    const answer = await work(other, acting, request_id)
    const after = await stateOf(other, acting)
    expect(await work(other, acting, request_id)).toEqual(answer)
    expect(await stateOf(other, acting)).toEqual(after)
    expect([before, after]).toContainEqual(cut)
    check({ before, after })
  }
}

const forget = (lab: Lab, acting: Acting, request_id: string) =>
  rate(lab.as(acting), rain, 'again', { request_id, expected_version: 3, support: [] })

describe('a rating that is cut off at any request to the store', () => {
  it('takes effect completely or not at all, and once when it is repeated', async () => {
    await cutAnywhere(beforeLapse, forget, ({ before, after }) => {
      expect(before).toMatchObject({ logs: 2, state: 'm', word: [] })
      expect(after).toMatchObject({ logs: 3, state: 'l', word: ['leech'], card: { version: 4, lapses: 1 } })
    })
  })
})

describe('an undo that is cut off at any request to the store', () => {
  it('takes effect completely or not at all, and once when it is repeated', async () => {
    const undone = new Map<number, Awaited<ReturnType<typeof stateOf>>>()
    const prepare = async (lab: Lab, acting: Acting, request_id: string) => {
      await beforeLapse(lab, acting)
      undone.set(acting.user_id, await stateOf(lab, acting))
      await forget(lab, acting, request_id)
    }
    let user_id = 1
    await cutAnywhere(
      prepare,
      (lab, acting, request_id) => undo(lab.as(acting), request_id),
      ({ before, after }) => {
        user_id += 1
        const former = undone.get(user_id)
        expect(before.logs).toBe(3)
        expect(after).toEqual(former && { ...former, card: { ...former.card, version: 5 } })
      },
    )
  })
})

describe('ratings on a busy store', () => {
  it.each(['conflict', 'throttle'] as const)(
    'succeed although every second call is answered with a %s',
    async fault => {
      const store = await stores.open('content', 'collections')
      const client = store.connect()
      const lab = await startIn(store, client)
      injectFaults(client, { fault, fails: call => call % 2 === 0 })
      await beforeLapse(lab, reader)
      const before = await stateOf(lab, reader)
      const request_id = newRequest()
      const answer = await forget(lab, reader, request_id)
      expect(await forget(lab, reader, request_id)).toEqual(answer)
      await undo(lab.as(reader), request_id)
      expect(await stateOf(lab, reader)).toEqual({ ...before, card: { ...before.card, version: 5 } })
    },
  )

  it('succeed although events, words and settings change between their read and write', async () => {
    const lab = await open()
    const client = lab.as(reader)
    await beforeLapse(lab, reader)
    const request_id = newRequest()
    beforeNextWrite(lab, async () => {
      await send(client, attempt())
      await put(client, RAIN, { note: 'later' })
      await put(client, SNOW)
      await settings(client, { fuzz: false, leech_threshold: 1, leech_action: 'suspend' }, 1)
    })
    const { card } = await forget(lab, reader, request_id)
    expect(card).toMatchObject({ lapses: 1, suspended: 'leech' })
    expect(await detailsOf(client, RAIN)).toMatchObject({ note: 'later', tags: ['leech'] })
    beforeNextWrite(lab, async () => {
      await send(client, attempt())
      await put(client, RAIN, { note: 'last' })
    })
    await undo(client, request_id)
    expect(await detailsOf(client, RAIN)).toMatchObject({ note: 'last', tags: [] })
    expect(await logsOf(lab, 1)).toHaveLength(3)
  })
})
