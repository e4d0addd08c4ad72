import { beforeAll, expect, it } from 'vitest'
import { administrator, learner, type Person } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import type { TestStack } from '../support/stack.ts'
import { shortText } from '../support/texts.ts'
import { type Account, uploaded } from './article-stack.ts'

let stack: TestStack
let hana: Account
let root: Account
beforeAll(async () => {
  stack = await sharedStack()
  hana = await learner(stack)
  root = await administrator(stack)
})
/** A text of somebody else that every account may read. */
async function published() {
  const { id } = await uploaded(hana, shortText, { explain_mode: 'split' })
  await root.study.administration.publish({ params: { id }, body: { is_public: true } })
  return { id }
}

const favoritesOf = ({ study }: Pick<Person, 'study'>, query: Record<string, string> = {}) =>
  study.articles.list({ query: { scope: 'favorites', ...query } })

it('a favourite is added and removed at both paths, however often, and listed latest first and page by page', async () => {
  const ken = await learner(stack)
  const [first, second] = [await published(), await published()]
  for (const params of [first, second, second]) await ken.study.favorites.add({ params })
  expect((await ken.study.articles.get({ params: second })).is_favorite).toBe(true)
  expect(await favoritesOf(ken, { limit: '1' })).toMatchObject({
    items: [second],
    total: 2,
    next_offset: 1,
  })
  expect(await favoritesOf(ken, { limit: '1', offset: '1' })).toMatchObject({
    items: [first],
    next_offset: null,
  })
  for (let times = 0; times < 2; times += 1) await ken.study.favorites.removeUnprefixed({ params: second })
  await ken.study.favorites.remove({ params: first })
  expect(await favoritesOf(ken)).toEqual({ items: [], total: 0, next_offset: null })
  await ken.study.favorites.addUnprefixed({ params: second })
  expect(await favoritesOf(ken)).toMatchObject({ items: [second], total: 1 })
})

it('a favourite must be readable for the learner who adds it', async () => {
  const ken = await learner(stack)
  const { id } = await uploaded(hana, shortText, { explain_mode: 'split' })
  await expect(ken.study.favorites.add({ params: { id } })).rejects.toMatchObject({ code: 'forbidden' })
  const missing = { params: { id: 987_654 } }
  await expect(ken.study.favorites.add(missing)).rejects.toMatchObject({ code: 'not_found' })
})
