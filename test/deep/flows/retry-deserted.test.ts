import { describe, expect, it, onTestFinished } from 'vitest'
import { articleLab, controllerOf, dataClient, outcome, uploaded } from '../../flows/article-stack.ts'
import { wireTo } from '../../flows/article-wire.ts'
import { shortText } from '../../support/texts.ts'

const lab = articleLab()

const edit = (id: number) =>
  lab.hana.study.articles.edit({ params: { id }, body: { raw_content: shortText.replace('傘', '帽子') } })
const retry = (id: number) => lab.hana.study.articles.retry({ params: { id } })

describe('an article held by a task that has vanished', () => {
  /** As after the loss of both the answer to `begin` and the end of its task. */
  async function deserted() {
    const { id } = await uploaded(lab.hana, shortText)
    const controller = controllerOf(lab.stack)
    const body = { task_id: controller.newId() }
    const article = await dataClient(controller, lab.hana).articles.begin({ params: { id }, body })
    expect(article.status).toBe('processing')
    return id
  }

  it.each([
    ['edited', edit],
    ['parsed anew', (id: number) => lab.hana.study.articles.reparse({ params: { id } })],
    ['retried', retry],
  ])('can be %s', async (_, begin) => {
    const { task, article } = await outcome(lab.hana, begin(await deserted()))
    expect(task.state).toBe('completed')
    expect(article).toMatchObject({ status: 'completed', success_rate: 1 })
    expect(article.metadata).not.toHaveProperty('failure')
  })

  it('shows that it was interrupted when its furigana are filled in', async () => {
    const id = await deserted()
    const { task, article } = await outcome(
      lab.hana,
      lab.hana.study.articles.generateFurigana({ params: { id } }),
    )
    expect(task.state).toBe('completed')
    expect(article).toMatchObject({ status: 'failed', metadata: { failure: 'interrupted' } })
  })

  it('can be deleted', async () => {
    const params = { id: await deserted() }
    await lab.hana.study.articles.remove({ params })
    await expect(lab.hana.study.articles.get({ params })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an article whose upload has not been answered yet', () => {
  it('is held by that upload', async () => {
    const data = await wireTo(lab.stack, 'data')
    onTestFinished(() => data.close())
    const created = data.holdAnswer(/^POST \/v1\/data\/articles$/)
    const title = 'not answered yet'
    const upload = outcome(
      lab.hana,
      lab.hana.study.articles.upload({ body: { raw_content: shortText, title } }),
    )
    await created.arrived
    const { items } = await lab.hana.study.articles.list({ query: { q: title } })
    const params = { id: items[0]?.id ?? 0 }
    for (const begin of [
      () => edit(params.id),
      () => retry(params.id),
      () => lab.hana.study.articles.generateFurigana({ params }),
    ])
      await expect(begin()).rejects.toMatchObject({ code: 'article_busy' })
    await expect(lab.hana.study.articles.remove({ params })).rejects.toMatchObject({
      code: 'article_processing',
    })
    created.letGo()
    expect((await upload).article).toMatchObject({ id: params.id, status: 'completed', success_rate: 1 })
  })
})
