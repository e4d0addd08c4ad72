import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, uploaded, withWords } from '../../flows/article-stack.ts'
import { type FaultyProxy, startFaultyProxy } from '../../flows/faults-proxy.ts'
import { learner } from '../../support/people.ts'
import { sharedDictionaryStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

let stack: TestStack
let direct: string
let proxy: FaultyProxy
let hana: Account

beforeAll(async () => {
  stack = await sharedDictionaryStack()
  direct = stack.addresses.data
  proxy = await startFaultyProxy(direct)
  stack.addresses.data = proxy.url
  hana = await learner(stack)
})
afterAll(async () => {
  stack.addresses.data = direct
  await stack.close()
  await proxy?.close()
})

/** Some four analyses. */
const ROWS = 1_200
const TEXT = Array.from({ length: ROWS }, (_, n) => `${n}匹の猫が雨の学校で本を読む。`).join('')
const WRITES = /PUT [^ ]*\/lexicon\/blocks/g

it('a pass continues where it was after data_server was unavailable for a while', async () => {
  proxy.loseReplyTo(/PUT [^ ]*\/lexicon\/blocks/)
  const { id } = await uploaded(hana, TEXT, { explain_mode: 'split' })
  await expect.poll(() => proxy.hasBroken(), { interval: 5 }).toBe(true)
  proxy.refuse()
  const before = proxy.requested().match(WRITES)?.length ?? 0
  await expect.poll(() => proxy.refused()).toBeGreaterThan(3)
  await expect(hana.study.articleWords.coverage({ params: { id } })).rejects.toMatchObject({ status: 503 })
  proxy.allow()
  expect(await hana.study.articleWords.coverage({ params: { id } })).toMatchObject({ analysis: 'pending' })
  const { rows } = await withWords(hana, id)
  expect(rows.map(({ tokens }) => tokens?.length)).toEqual(rows.map(() => 5))
  expect(await hana.study.articleWords.coverage({ params: { id } })).toMatchObject({
    analysis: 'current',
    counts: { unknown: { tokens: 5 * ROWS, words: 5 } },
  })
  const whole = proxy.requested().match(WRITES)?.length ?? 0
  await uploaded(hana, TEXT, { explain_mode: 'split' }).then(other => withWords(hana, other.id))
  const fromScratch = (proxy.requested().match(WRITES)?.length ?? 0) - whole
  expect([before > 0, whole - before < fromScratch]).toEqual([true, true])
})
