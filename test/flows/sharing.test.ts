import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { administrator, learner, type Person, personAt } from '../support/people.ts'
import { deepIt } from '../support/sample.ts'
import { sharedStack } from '../support/shared-stack.ts'
import type { TestStack } from '../support/stack.ts'
import { ended } from '../support/tasks.ts'
import { shortText } from '../support/texts.ts'
import { uploaded } from './article-stack.ts'

type Account = Awaited<ReturnType<typeof learner>>
let stack: TestStack
let root: Account
let hana: Account
let other: Account
let guest: Person
let id: number
beforeAll(async () => {
  stack = await sharedStack()
  root = await administrator(stack)
  hana = await learner(stack)
  other = await learner(stack)
  guest = personAt(stack)
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

describe('an article', () => {
  it('is private until an administrator publishes it, first to accounts, then to guests', async () => {
    const owners = { owner: 'reads', root: 'reads' }
    expect(await readers()).toEqual({ ...owners, other: 'forbidden', guest: 'unauthenticated' })
    await publish(true, false)
    expect(await readers()).toEqual({ ...owners, other: 'reads', guest: 'unauthenticated' })
    await publish(true, true)
    expect(await readers()).toEqual({ ...owners, other: 'reads', guest: 'reads' })
    await publish(false, false)
    expect(await readers()).toEqual({ ...owners, other: 'forbidden', guest: 'unauthenticated' })
  })

  it('cannot be changed or processed by others, nor by guests, however public it is', async () => {
    await publish(true, true)
    const params = { id }
    for (const [{ study }, code] of [
      [other, 'forbidden'],
      [guest, 'unauthenticated'],
    ] as const)
      for (const start of [
        () => study.articles.patch({ params, body: { title: 'Mine' } }),
        () => study.articles.edit({ params, body: { raw_content: '海。' } }),
        () => study.articles.reparse({ params }),
        () => study.articles.retry({ params }),
        () => study.articles.generateFurigana({ params }),
        () => study.articles.remove({ params }),
      ])
        await expect(start()).rejects.toMatchObject({ code })
    expect(await hana.study.articles.get({ params })).toMatchObject({ title: '雨の日', status: 'completed' })
    expect((await other.study.tasks.list()).items).toEqual([])
  })

  deepIt('keeps its owner when an administrator works on it', async () => {
    const { task_id } = await root.study.articles.edit({ params: { id }, body: { raw_content: '海。' } })
    expect(await ended(root, task_id)).toMatchObject({ state: 'completed', article_id: id })
    expect(await hana.study.articles.get({ params: { id } })).toMatchObject({ user_id: hana.user.id })
    await expect(hana.study.tasks.get({ params: { task_id } })).rejects.toMatchObject({ code: 'not_found' })
  })
})
