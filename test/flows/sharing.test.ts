import { beforeAll, beforeEach, expect, it } from 'vitest'
import { administrator, learner, type Person, personAt } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { shortText } from '../support/texts.ts'
import { uploaded } from './article-stack.ts'

type Account = Awaited<ReturnType<typeof learner>>
const stack = startedForFile(sharedStack)
let root: Account
let hana: Account
let other: Account
let guest: Person
let id: number
beforeAll(async () => {
  root = await administrator(stack())
  hana = await learner(stack())
  other = await learner(stack())
  guest = personAt(stack())
})
beforeEach(async () => {
  id = (await uploaded(hana, shortText, { title: '雨の日', explain_mode: 'split' })).id
})

const publish = (is_public: boolean, guest_visible: boolean) =>
  root.manager.articles.publish({ params: { id }, body: { is_public, guest_visible } })
/** The callers that may read the article, by every route to it. */
async function readers() {
  const everybody = { owner: hana, root, other, guest }
  const reading = Object.entries(everybody).map(async ([name, { study }]) => {
    const ways = [study.articles.get({ params: { id } }), study.articles.content({ params: { id } })]
    const outcomes = await Promise.allSettled<unknown>(ways)
    const refusals = outcomes.flatMap(way => (way.status === 'rejected' ? [way.reason.code] : []))
    expect([0, ways.length]).toContain(refusals.length)
    return [name, refusals[0] ?? 'reads'] as const
  })
  return Object.fromEntries(await Promise.all(reading))
}

it('an article is private until an administrator publishes it, first to accounts, then to guests', async () => {
  const owners = { owner: 'reads', root: 'reads' }
  expect(await readers()).toEqual({ ...owners, other: 'forbidden', guest: 'unauthenticated' })
  await publish(true, false)
  expect(await readers()).toEqual({ ...owners, other: 'reads', guest: 'unauthenticated' })
  const isListed = async () => {
    const { items } = await guest.study.guests.articles({ query: { limit: 200 } })
    return items.some(article => article.id === id)
  }
  expect(await isListed()).toBe(false)
  await publish(true, true)
  expect(await readers()).toEqual({ ...owners, other: 'reads', guest: 'reads' })
  expect(await isListed()).toBe(true)
  await publish(false, false)
  expect(await readers()).toEqual({ ...owners, other: 'forbidden', guest: 'unauthenticated' })
})
