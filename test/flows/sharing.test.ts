import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { administrator, learner, type Person, personAt } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'
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
  stack = await testStack()
  root = await administrator(stack)
  hana = await learner(stack)
  other = await learner(stack)
  guest = personAt(stack)
})
beforeEach(async () => {
  id = (await uploaded(hana, shortText, { title: '雨の日', explain_mode: 'split' })).id
})
afterAll(() => stack.close())

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

  it('can be withdrawn by its owner, but not published', async () => {
    await publish(true, true)
    const patch = (body: Parameters<typeof hana.study.articles.patch>[0]['body']) =>
      hana.study.articles.patch({ params: { id }, body })
    expect(await patch({ guest_visible: false })).toMatchObject({ is_public: true, guest_visible: false })
    expect(await readers()).toMatchObject({ other: 'reads', guest: 'unauthenticated' })
    expect(await patch({ is_public: false })).toMatchObject({ is_public: false, guest_visible: false })
    expect(await readers()).toMatchObject({ other: 'forbidden', guest: 'unauthenticated' })
    for (const body of [{ is_public: true }, { guest_visible: true }])
      await expect(patch(body)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    expect(await readers()).toMatchObject({ other: 'forbidden', guest: 'unauthenticated' })
  })

  it('is listed among the public ones while it is public', async () => {
    const listed = async () =>
      (await other.study.articles.list({ query: { scope: 'public', limit: 200 } })).items.map(item => item.id)
    expect(await listed()).not.toContain(id)
    await publish(true, false)
    await expect.poll(listed).toContain(id)
    await publish(false, false)
    await expect.poll(listed).not.toContain(id)
  })

  it('shows its notes and prompts to its owner and administrators alone', async () => {
    await publish(true, true)
    await hana.study.sentences.notes({ params: { id, idx: 0 }, body: { notes: 'ask the teacher' } })
    const firstRow = async ({ study }: Pick<Person, 'study'>) =>
      (await study.articles.get({ params: { id } })).sentences[0]
    for (const person of [hana, root])
      expect(await firstRow(person)).toMatchObject({ notes: 'ask the teacher' })
    for (const person of [other, guest]) {
      const row = await firstRow(person)
      expect(row).not.toHaveProperty('notes')
      expect(row).not.toHaveProperty('full_prompt')
    }
  })

  it('has a description that its owner can change', async () => {
    const said = { title: '雪の日', author: '山田', intro: 'Short.', type: 'story' }
    expect(await hana.study.articles.patch({ params: { id }, body: said })).toMatchObject(said)
    expect(await hana.study.articles.get({ params: { id } })).toMatchObject({ ...said, status: 'completed' })
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

  it('keeps its owner when an administrator works on it', async () => {
    const { task_id } = await root.study.articles.edit({ params: { id }, body: { raw_content: '海。' } })
    expect(await ended(root, task_id)).toMatchObject({ state: 'completed', article_id: id })
    expect(await hana.study.articles.get({ params: { id } })).toMatchObject({ user_id: hana.user.id })
    await expect(hana.study.tasks.get({ params: { task_id } })).rejects.toMatchObject({ code: 'not_found' })
  })
})
