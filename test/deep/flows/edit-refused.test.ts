import { describe, expect, it } from 'vitest'
import {
  type Account,
  articleLab,
  busyWith,
  listenTo,
  outcome,
  read,
  textOf,
  uploaded,
} from '../../flows/article-stack.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { administrator, learner } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'

const lab = articleLab()

const edit = (id: number, raw_content: string) =>
  lab.hana.study.articles.edit({ params: { id }, body: { raw_content } })
const otherText = shortText.replace('傘', '帽子')

describe('while a task works on an article', () => {
  it('no other task starts on it, it cannot be deleted, and readers already see the new text', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    lab.provider.behave(behaviours.hang)
    const heard = listenTo(lab.provider)
    const { task_id } = await edit(id, otherText)
    await expect.poll(() => heard.requests().length).toBeGreaterThan(0)

    const { articles } = lab.hana.study
    const params = { id }
    for (const begin of [
      () => edit(id, shortText),
      () => articles.reparse({ params }),
      () => articles.retry({ params }),
      () => articles.generateFurigana({ params }),
    ])
      await expect(begin()).rejects.toMatchObject({ status: 409, code: 'article_busy' })
    await expect(articles.remove({ params })).rejects.toMatchObject({
      status: 409,
      code: 'article_processing',
    })
    const during = await read(lab.hana, id)
    expect(during.status).toBe('processing')
    expect(textOf(during)).toBe(otherText)
    // All of its outputs are written together.
    expect(during.sentences[1]).toMatchObject({ furigana: [], analysis_status: 'pending' })

    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task).toMatchObject({ state: 'cancelled', article_id: id })
    const after = await read(lab.hana, id)
    expect(after).toMatchObject({ status: 'cancelled' })
    expect(textOf(after)).toBe(otherText)
    expect(after.sentences[1]).toMatchObject({ translation: '', analysis_status: 'pending' })

    lab.provider.behave([])
    const filled = listenTo(lab.provider)
    const { article } = await outcome(lab.hana, articles.retry({ params }))
    expect(filled.for('translation').asked).toEqual(['彼女は帽子を持っていない。'])
    expect(article).toMatchObject({ status: 'completed', success_rate: 1 })
    expect(article.sentences[1]?.furigana).toContainEqual({ text: '帽子', reading: 'ぼうし' })
  })

  it('a queued edit has already published its text, and leaves its outputs missing if it is cancelled', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const letGo = await busyWith(lab)
    const { task_id } = await edit(id, otherText)
    expect(await read(lab.hana, id)).toMatchObject({ status: 'processing', progress: 0 })
    expect(textOf(await read(lab.hana, id))).toBe(otherText)
    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task).toMatchObject({ state: 'cancelled', step: 'queued' })
    expect(await read(lab.hana, id)).toMatchObject({ status: 'cancelled', content_revision: 2 })
    await letGo()

    const { article } = await outcome(lab.hana, lab.hana.study.articles.retry({ params: { id } }))
    expect(article).toMatchObject({ status: 'completed', success_rate: 1 })
    expect(article.sentences[1]?.furigana).toContainEqual({ text: '帽子', reading: 'ぼうし' })
  })
})

const remove = (id: number, who: Pick<Account, 'study'> = lab.hana) =>
  who.study.articles.remove({ params: { id } })
const nothingElse = { unreferenced_media: 0, objects_deleted: 0, objects_failed: 0 }

describe('deleting an article', () => {
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
