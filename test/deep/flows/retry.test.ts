import { describe, expect, it, onTestFinished } from 'vitest'
import {
  articleLab,
  contentOf,
  controllerOf,
  dataClient,
  listenTo,
  neverSplit,
  outcome,
  uploaded,
} from '../../flows/article-stack.ts'
import { wireTo } from '../../flows/article-wire.ts'
import { honestItems, sendItems } from '../../support/fake-provider/answers.ts'
import { type Behaviour, behaviours } from '../../support/fake-provider/index.ts'
import { administrator } from '../../support/people.ts'
import { longText, shortText, shortTextSentences } from '../../support/texts.ts'

const lab = articleLab()

const retry = (id: number) => lab.hana.study.articles.retry({ params: { id } })
const retried = (id: number) => outcome(lab.hana, retry(id))

/** Answers all lines but this one, however often it is asked. */
const neverAnswers =
  (sentence: string): Behaviour =>
  exchange => {
    if (exchange.request.asked.size === 0) return behaviours.honest(exchange)
    const items = honestItems(exchange.request)
    return sendItems(
      exchange,
      items.filter(({ index }) => exchange.request.asked.get(index) !== sentence),
    )
  }

describe('a retry', () => {
  it('asks for the failed sentence only, with its neighbours as context', async () => {
    const failing = 'これは第6番目の文です。'
    lab.provider.behave(neverAnswers(failing))
    const before = await uploaded(lab.hana, longText(12))
    expect(contentOf(before)[5]?.metadata).toMatchObject({ failures: { translation: expect.any(String) } })
    lab.provider.behave([])

    const heard = listenTo(lab.provider)
    const { task, article } = await retried(before.id)
    expect(task).toMatchObject({ kind: 'retry', state: 'completed' })
    expect(task.result).toMatchObject({ sentences: 1, translated: 1, explained: 1, furigana: 0 })
    for (const field of ['translation', 'explanation'] as const)
      expect(heard.for(field)).toEqual({
        asked: [failing],
        context: [3, 4, 5, 7, 8, 9].map(n => `これは第${n}番目の文です。`),
      })
    expect(heard.requests()).toHaveLength(2)
    expect(article).toMatchObject({ status: 'completed', progress: 100, success_rate: 1 })
    const others = (rows: typeof before.sentences) => rows.filter(({ sentence }) => sentence !== failing)
    expect(others(article.sentences)).toEqual(others(before.sentences))
    expect(contentOf(article)[5]?.metadata).toEqual({})
  })

  it('of an upload that was cancelled before its sentences does all of it, and records the upload once', async () => {
    const id = await neverSplit(lab, shortText)
    const { task, article } = await retried(id)
    await retried(id)
    const { accounts } = await administrator(lab.stack)
    const { items } = await accounts.usage.list({ query: { article_id: id } })
    const uploads = items.filter(({ kind }) => kind === 'upload')
    expect(uploads).toMatchObject([{ task_id: task.task_id, characters: shortText.length }])
    expect(article).toMatchObject({
      status: 'completed',
      success_rate: 1,
      total_sentences: 4,
      summary: 'A short summary.',
    })
  })

  it('replaces outputs that belong to the former sentence, and its furigana', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    await lab.hana.study.sentences.source({ params: { id, idx: 0 }, body: { sentence: '雪が降っていた。' } })
    const heard = listenTo(lab.provider)
    const { task, article } = await retried(id)
    expect(task.result).toMatchObject({ sentences: 1, translated: 1, explained: 1, furigana: 1 })
    expect(heard.for('translation').asked).toEqual(['雪が降っていた。'])
    expect(article.sentences[0]).toMatchObject({ metadata: {} })
    expect(article.sentences[0]?.furigana[0]).toEqual({ text: '雪', reading: 'ゆき' })
  })

  it('of an article without explanations, or without any outputs, asks for none', async () => {
    lab.provider.behave(behaviours.status(500))
    const unexplained = await uploaded(lab.hana, shortText, { explain: false })
    const split = await uploaded(lab.hana, shortText, { explain_mode: 'split' })
    lab.provider.behave([])
    const heard = listenTo(lab.provider)
    await retried(split.id)
    expect(heard.requests()).toEqual([])
    await retried(unexplained.id)
    expect(heard.for('translation').asked).toEqual(shortTextSentences)
    expect(heard.for('explanation').asked).toEqual([])
  })
})

const edit = (id: number) =>
  lab.hana.study.articles.edit({ params: { id }, body: { raw_content: shortText.replace('傘', '帽子') } })

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

  it('can be retried, like after any other failure', async () => {
    const { task, article } = await retried(await deserted())
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

it('an article whose upload has not been answered yet is held by that upload', async () => {
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
