import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  articleLab,
  cancelledUpload,
  controllerOf,
  dataClient,
  listenTo,
  outcome,
  read,
  textOf,
  uploaded,
} from '../../flows/article-stack.ts'
import { type Wire, wireTo } from '../../flows/article-wire.ts'
import { shortText } from '../../support/texts.ts'

const lab = articleLab()
let data: Wire
let agent: Wire
beforeEach(async () => {
  data = await wireTo(lab.stack, 'data')
  agent = await wireTo(lab.stack, 'agent')
})
afterEach(() => Promise.all([data.close(), agent.close()]))

const edit = (id: number, raw_content: string) =>
  lab.hana.study.articles.edit({ params: { id }, body: { raw_content } })
const retry = (id: number) => lab.hana.study.articles.retry({ params: { id } })
/** Cancels the task on an article; it is stopped when this returns, and may not have ended. */
async function stop(id: number) {
  const task = controllerOf(lab.stack).tasks.activeOn(id)
  const cancelled = lab.hana.study.tasks.cancel({ params: { task_id: task?.id ?? '' } })
  await expect.poll(() => task?.signal.aborted).toBe(true)
  return { cancelled }
}
const otherText = shortText.replace('傘', '帽子')
const applyEdit = /\/apply-edit$/
const begin = /\/begin$/

describe('an edit', () => {
  it('cancelled while its text is being cut changes nothing, and says so', async () => {
    const before = await uploaded(lab.hana, shortText)
    const split = agent.holdRequest(/\/split$/)
    const refused = expect(edit(before.id, otherText)).rejects.toMatchObject({
      status: 409,
      code: 'task_finished',
    })
    await split.arrived
    const { cancelled } = await stop(before.id)
    expect(await cancelled).toMatchObject({ state: 'cancelled', kind: 'edit' })
    await refused
    expect(await read(lab.hana, before.id)).toEqual(before)
  })

  it('cancelled while its rows are being rebuilt has rebuilt them, and a retry fills in the rest', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const applied = data.holdAnswer(applyEdit)
    const taken = outcome(lab.hana, edit(id, otherText))
    await applied.arrived
    const { cancelled } = await stop(id)
    applied.letGo()
    expect(await cancelled).toMatchObject({ state: 'cancelled', article_id: id })
    const { task, article } = await taken
    expect([task.state, article.status]).toEqual(['cancelled', 'cancelled'])
    expect(textOf(article)).toBe(otherText)
    expect(article.sentences[1]).toMatchObject({ translation: '', furigana: [] })

    const heard = listenTo(lab.provider)
    expect((await outcome(lab.hana, retry(id))).article).toMatchObject({
      status: 'completed',
      success_rate: 1,
    })
    expect(heard.for('translation').asked).toEqual(['彼女は帽子を持っていない。'])
  })

  it('that leaves nothing to recompute has done its work, even if it is cancelled then', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const applied = data.holdAnswer(applyEdit)
    const taken = outcome(lab.hana, edit(id, shortText.slice(shortText.indexOf('「'))))
    await applied.arrived
    const { cancelled } = await stop(id)
    applied.letGo()
    expect(await cancelled).toMatchObject({ state: 'completed' })
    expect((await taken).article).toMatchObject({ status: 'completed', total_sentences: 2 })
  })

  it('continues after its caller has disconnected', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const split = agent.holdRequest(/\/split$/)
    const leaving = new AbortController()
    const given = { params: { id }, body: { raw_content: otherText } }
    const taken = lab.hana.study.articles.edit(given, { signal: leaving.signal })
    await split.arrived
    leaving.abort()
    await expect(taken).rejects.toThrow()
    split.letGo()
    await expect.poll(async () => textOf(await read(lab.hana, id))).toBe(otherText)
    await expect.poll(async () => (await read(lab.hana, id)).status).toBe('completed')
  })

  it('whose reply is lost does not hold the article, and a retry fills in the rest', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    data.lose(applyEdit)
    await expect(edit(id, otherText)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    const left = await read(lab.hana, id)
    expect(textOf(left)).toBe(otherText)
    expect(left).toMatchObject({ status: 'failed', metadata: { failure: 'unavailable' } })
    expect((await outcome(lab.hana, retry(id))).article).toMatchObject({
      status: 'completed',
      success_rate: 1,
    })
  })

  it('that reaches data_server when its task has ended is refused there', async () => {
    const before = await uploaded(lab.hana, shortText)
    const late = data.holdRequest(applyEdit)
    const taken = outcome(lab.hana, edit(before.id, otherText))
    await late.arrived
    const { articles } = dataClient(controllerOf(lab.stack), lab.hana)
    const task_id = controllerOf(lab.stack).tasks.activeOn(before.id)?.id ?? ''
    const finished = articles.finish({ params: { id: before.id }, body: { task_id, status: 'failed' } })
    await expect(finished).rejects.toMatchObject({ code: 'superseded' })
    late.letGo()
    await expect(taken).rejects.toMatchObject({ code: 'superseded' })
    expect(await read(lab.hana, before.id)).toEqual(before)
  })
})

it('a retry that never gets an answer does not hold the article', async () => {
  const id = await cancelledUpload(lab, shortText)
  data.lose(begin)
  await expect(retry(id)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  expect(await read(lab.hana, id)).toMatchObject({ status: 'failed', metadata: { failure: 'unavailable' } })
  data.loseNothing()
  expect((await outcome(lab.hana, retry(id))).article).toMatchObject({
    status: 'completed',
    success_rate: 1,
  })
})

it('another text for a sentence whose reply is lost is not written again, and not reported as refused', async () => {
  const { id, content_revision } = await uploaded(lab.hana, shortText)
  const given = { params: { id, idx: 0 }, body: { sentence: '雪が降っていた。', content_revision } }
  data.lose(/^PUT \S+\/source$/, 1)
  await expect(lab.hana.study.sentences.source(given)).rejects.toMatchObject({ code: 'unavailable' })
  expect(data.carried(/^PUT \S+\/source$/)).toBe(1)
  const article = await read(lab.hana, id)
  expect(article).toMatchObject({ content_revision: content_revision + 1 })
  expect(article.sentences[0]).toMatchObject({ sentence: '雪が降っていた。' })
  await expect(lab.hana.study.sentences.source(given)).rejects.toMatchObject({
    code: 'version_conflict',
    extras: { members: { current_version: content_revision + 1 } },
  })
})
