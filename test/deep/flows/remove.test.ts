import { describe, expect, it } from 'vitest'
import { type Account, articleLab, busyWith, uploaded } from '../../flows/article-stack.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { administrator, learner } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'

const lab = articleLab()

const remove = (id: number, who: Pick<Account, 'study'> = lab.hana) =>
  who.study.articles.remove({ params: { id } })
const nothingElse = { unreferenced_media: 0, objects_deleted: 0, objects_failed: 0 }

describe('deleting an article', () => {
  it('is refused during the upload that creates it, until that is cancelled', async () => {
    lab.provider.behave(behaviours.hang)
    const { task_id } = await lab.hana.study.articles.upload({ body: { raw_content: shortText } })
    const { article_id } = await lab.hana.study.tasks.get({ params: { task_id } })
    const id = article_id ?? 0
    await expect(remove(id)).rejects.toMatchObject({ status: 409, code: 'article_processing' })
    await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(await remove(id)).toEqual(nothingElse)
  })

  it('does not wait for furigana: filling them in is cancelled', async () => {
    const { id } = await uploaded(lab.hana, shortText, { explain_mode: 'split' })
    const letGo = await busyWith(lab)
    const { task_id } = await lab.hana.study.articles.generateFurigana({ params: { id } })
    await expect(remove(id, await learner(lab.stack))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await lab.hana.study.tasks.get({ params: { task_id } })).toMatchObject({ state: 'active' })
    expect(await remove(id)).toEqual(nothingElse)
    expect(await ended(lab.hana, task_id)).toMatchObject({ state: 'cancelled', article_id: id })
    await letGo()
  })

  it('is refused during an administrator’s task on it, until the owner cancels that', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const root = await administrator(lab.stack)
    lab.provider.behave(behaviours.hang)
    const { task_id } = await root.study.articles.reparse({ params: { id } })
    await expect(remove(id)).rejects.toMatchObject({
      code: 'article_processing',
      extras: { members: { task_id } },
    })
    const params = { task_id }
    const { study } = await learner(lab.stack)
    await expect(study.tasks.cancel({ params })).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect(await lab.hana.study.tasks.cancel({ params })).toMatchObject({
      state: 'cancelled',
      article_id: id,
    })
    expect(await remove(id)).toEqual(nothingElse)
  })
})
