import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explainSlots } from '../../../lib/study/articles/sentence/explain-sentence.ts'
import {
  type Account,
  articleStack,
  contentOf,
  listenTo,
  uploaded as uploadedBy,
} from '../../flows/article-stack.ts'
import { sendContent } from '../../support/fake-provider/answers.ts'
import { type Behaviour, behaviours } from '../../support/fake-provider/index.ts'
import { administrator, learner } from '../../support/people.ts'
import { longText } from '../../support/texts.ts'

let lab: Awaited<ReturnType<typeof articleStack>>
let hana: Account
beforeAll(async () => {
  lab = await articleStack()
  hana = lab.hana
})
beforeEach(() => lab.provider.behave(sayingWhy))
afterAll(() => lab.close())

const sayingWhy: Behaviour = exchange =>
  exchange.request.asked.size > 0 ? behaviours.honest(exchange) : sendContent(exchange, 'Because it rains.')

/** An article with every output, so that explaining a sentence asks one thing. */
async function sentencesOf(account: Account) {
  const { id, sentences } = await uploadedBy(account, longText(6))
  return contentOf({ sentences }).map(({ index }) => ({ id, idx: index }))
}
const explain = ({ study }: Account, params: { id: number; idx: number } | undefined) =>
  study.sentences.explain({ params: params ?? { id: 0, idx: 0 } })
const verdict = (explaining: Promise<unknown>) =>
  explaining.then(
    () => 'explained',
    (error: { code?: string }) => error.code,
  )

/** Sentences being explained, by a model that does not answer before it is told to. */
async function startedCalls(account: Account, places: { id: number; idx: number }[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { requests } = listenTo(lab.provider)
  lab.provider.behave(async exchange => {
    await promise
    await sayingWhy(exchange)
  })
  const explaining = places.map(place => verdict(explain(account, place)))
  await expect.poll(() => requests().length).toBe(places.length)
  return { explaining: Promise.all(explaining), answer: resolve, requests }
}

describe('an account with four sentences being explained', () => {
  it('waits with the fifth, without delaying another account', async () => {
    const ken = await learner(lab.stack)
    const [places, [kens]] = [await sentencesOf(hana), await sentencesOf(ken)]
    const { explaining, answer, requests } = await startedCalls(hana, places.slice(0, 4))
    const [fifth] = places.slice(4)
    const reply = await fetch(
      `${lab.stack.addresses.study}/api/articles/${fifth?.id}/sentences/${fifth?.idx}/explain`,
      { method: 'POST', headers: { authorization: `Bearer ${hana.token}` } },
    )
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await reply.json()).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringMatching(/^\p{L}.*\.$/u),
    })
    expect(requests()).toHaveLength(4)
    const other = verdict(explain(ken, kens))
    answer()
    expect(await explaining).toEqual(Array(4).fill('explained'))
    expect(await other).toBe('explained')
    expect(await verdict(explain(hana, fifth))).toBe('explained')
  })
})

it('a sentence that is being explained is not explained twice at once, for any account', async () => {
  const root = await administrator(lab.stack)
  const [place] = await sentencesOf(hana)
  const { explaining, answer, requests } = await startedCalls(hana, place ? [place] : [])
  expect(await verdict(explain(hana, place))).toBe('rate_limited')
  expect(await verdict(explain(root, place))).toBe('rate_limited')
  expect(requests()).toHaveLength(1)
  answer()
  expect(await explaining).toEqual(['explained'])
  expect(await verdict(explain(root, place))).toBe('explained')
})

describe('all accounts together', () => {
  const wait = Promise.withResolvers<void>()

  it('have a limit too, and a failed sentence frees its slot', async () => {
    const explains = explainSlots({ perAccount: 4, inAll: 2 })
    const first = explains.run('1', 1, () => wait.promise)
    const second = explains.run('2', 2, () => wait.promise)
    await expect(explains.run('3', 3, async () => {})).rejects.toMatchObject({ code: 'rate_limited' })
    const again = explains.run('1', 3, async () => {})
    await expect(again).rejects.toThrow('This sentence is already being explained or translated.')
    wait.reject(new Error('no answer'))
    await expect(Promise.all([first, second])).rejects.toThrow('no answer')
    expect(await explains.run('3', 3, async () => 'explained')).toBe('explained')
  })
})
