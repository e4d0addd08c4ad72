import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentEntities } from '../../../lib/data/entities/content/entities.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { type KillableStack, killableStack, laterStack } from '../../support/killable-stack.ts'
import { learner } from '../../support/people.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { shortText } from '../../support/texts.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const favoritesOf = async (content: KillableStack['content'], user_id: number) =>
  (await contentEntities(content).favorites.query.ofUser({ user_id }).go()).data

describe('an account that was deleted right before everything was killed', () => {
  it('is erased by the controller that starts next', async () => {
    const stack = await killableStack(folder.path)
    const hana = await learner(stack)
    const { id } = await uploaded(hana, shortText, { explain_mode: 'split' })
    await hana.study.favorites.add({ params: { id } })
    const user_id = hana.user.id
    expect(await favoritesOf(stack.content, user_id)).toHaveLength(1)
    await hana.accounts.auth.remove({ body: { password: `password of ${hana.user.username}` } })
    await stack.kill()

    const later = await laterStack(folder.path, 16)
    try {
      await expect.poll(() => favoritesOf(later.content, user_id)).toEqual([])
      expect((await later.root.study.articles.get({ params: { id } })).user_id).toBe(user_id)
    } finally {
      await later.close()
    }
  })
})
