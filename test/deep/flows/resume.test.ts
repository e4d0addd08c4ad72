import { describe, expect, it, onTestFinished } from 'vitest'
import { resumeInterrupted } from '../../../lib/study/articles/flows/resume.ts'
import { withoutDeadTask } from '../../../lib/study/articles/flows/task-on-article.ts'
import {
  type Account,
  articleLab,
  cancelledUpload,
  controllerOf,
  dataClient,
  listenTo,
  neverSplit,
  outcome,
  read,
  uploaded,
} from '../../flows/article-stack.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { administrator } from '../../support/people.ts'
import { shortText, shortTextSentences } from '../../support/texts.ts'

const lab = articleLab()
const free = { policy: 'free' } as const

/** The controller looks for interrupted work now. */
function look(over: Partial<Parameters<typeof resumeInterrupted>[0]> = {}) {
  const controller = controllerOf(lab.stack)
  const { clients, tasks, log } = controller
  const flowFor: typeof controller.flowFor = owner => controller.flowFor(owner)
  const given = { clients, tasks, log, policy: 'all' as const, flowFor, ...over }
  return resumeInterrupted(given, new AbortController().signal)
}

/** As after a crash in the middle of a task. */
async function crash(id: number) {
  const controller = controllerOf(lab.stack)
  const { articles } = dataClient(controller, lab.hana)
  await articles.begin({ params: { id }, body: { task_id: controller.newId() } })
  await controller.clients.data.articles.interrupt({ body: { failure: 'interrupted' } })
}

async function interrupted(id: number) {
  await crash(id)
  expect(await read(lab.hana, id)).toMatchObject({ status: 'failed', resumes: true })
  return id
}

const headOf = (id: number) => dataClient(controllerOf(lab.stack), lab.hana).articles.get({ params: { id } })
const failed = { status: 'failed', resumes: false, metadata: { failure: 'interrupted' } }
const whole = { status: 'completed', resumes: false, success_rate: 1, summary: 'A short summary.' }
const retry = (id: number) => lab.hana.study.articles.retry({ params: { id } })
const lastTask = async ({ study }: Account) => (await study.tasks.list()).items.at(-1)

/** The price of the model until the end of the test. */
async function priced(price: number) {
  const { manager } = await administrator(lab.stack)
  const { bindings } = await manager.modelRouting.picture()
  const set = async (price_in: number) => {
    for (const { id } of bindings)
      await manager.modelRouting.updateBinding({ params: { id }, body: { price_in, price_out: price_in } })
  }
  await set(price)
  onTestFinished(() => set(1))
}

describe('an interrupted upload', () => {
  it.each([
    ['that was never split goes on at the split', neverSplit],
    ['goes on with what is missing', cancelledUpload],
  ])('%s', async (_, before) => {
    const id = await interrupted(await before(lab, shortText))
    const heard = listenTo(lab.provider)
    await look()
    expect(heard.for('translation').asked).toEqual(shortTextSentences)
    expect(await read(lab.hana, id)).toMatchObject(whole)
    expect(await lastTask(lab.hana)).toMatchObject({ kind: 'resume', state: 'completed', article_id: id })
  })

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['retry', async id => expect((await outcome(lab.hana, retry(id))).article).toMatchObject(whole)],
    [
      'new sentence',
      id => lab.hana.study.sentences.source({ params: { id, idx: 0 }, body: { sentence: '雪だった。' } }),
    ],
  ])('gives way to its owner’s %s', async (_, action) => {
    const id = await interrupted(await cancelledUpload(lab, shortText))
    lab.provider.behave(behaviours.hang)
    const looking = look()
    await expect.poll(async () => (await read(lab.hana, id)).status).toBe('processing')
    lab.provider.behave([])
    await action(id)
    await looking
    expect(await lastTask(lab.hana)).not.toMatchObject({ kind: 'resume', state: 'active' })
  })

  it('keeps its text from being deleted, until its owner or an administrator cancels the task', async () => {
    const root = await administrator(lab.stack)
    for (const who of [lab.hana, root]) {
      const id = await interrupted(await cancelledUpload(lab, shortText))
      lab.provider.behave(behaviours.hang)
      const looking = look()
      await expect.poll(async () => (await read(lab.hana, id)).status).toBe('processing')
      const params = { task_id: (await lastTask(lab.hana))?.task_id ?? '' }
      const refused = { status: 409, code: 'article_processing', extras: { members: params } }
      const body = { confirm: String(id) }
      await expect(lab.hana.study.articles.remove({ params: { id } })).rejects.toMatchObject(refused)
      await expect(root.manager.articles.remove({ params: { id }, body })).rejects.toMatchObject(refused)
      await (who === root ? root.manager : lab.hana.study).tasks.cancel({ params })
      await looking
      await lab.hana.study.articles.remove({ params: { id } })
      lab.provider.behave([])
    }
  })

  it('does not go on if it was cancelled, but the store was away', async () => {
    const id = await cancelledUpload(lab, shortText)
    const controller = controllerOf(lab.stack)
    const task = controller.tasks.register('retry', lab.hana.user.id)
    await dataClient(controller, lab.hana).articles.begin({ params: { id }, body: { task_id: task.id } })
    await controller.tasks.begin(task, {
      prepare: () => task => new Promise((_, reject) => task.signal.addEventListener('abort', reject)),
      settle: async () => {},
    })
    await controller.tasks.cancel(task)
    await withoutDeadTask(controller.tasks, dataClient(controller, lab.hana).articles, await headOf(id))
    expect(await read(lab.hana, id)).toMatchObject({ status: 'cancelled', resumes: false })
  })
})

describe('interrupted work whose models may cost something', () => {
  it('has its free steps done and no model asked; the owner’s retry does the rest', async () => {
    const id = await interrupted(await neverSplit(lab, shortText))
    const heard = listenTo(lab.provider)
    await look(free)
    expect(heard.requests()).toEqual([])
    const article = await read(lab.hana, id)
    expect(article).toMatchObject({ ...failed, total_sentences: 4 })
    expect(article.sentences[0]?.translation).toBe('')
    expect(article.sentences[0]?.furigana[0]).toEqual({ text: '雨', reading: 'あめ' })
    await look(free)
    expect(heard.requests()).toEqual([])
    expect((await outcome(lab.hana, retry(id))).article).toMatchObject(whole)
  })

  it('is completed if only furigana are missing', async () => {
    const { id } = await uploaded(lab.hana, shortText, { explain_mode: 'split' })
    await interrupted(id)
    await look(free)
    expect(await read(lab.hana, id)).toMatchObject({ status: 'completed', resumes: false })
  })

  it('goes on whole if they have the price 0', async () => {
    await priced(0)
    const id = await interrupted(await cancelledUpload(lab, shortText))
    await look(free)
    expect(await read(lab.hana, id)).toMatchObject(whole)
  })
})
