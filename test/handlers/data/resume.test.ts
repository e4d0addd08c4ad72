import { describe, expect, it } from 'vitest'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { edit, finish, openTwo, waitedFor } from './edit-stories.ts'
import { dataLab, type Lab, newTaskId, reader } from './lab.ts'
import { losableProcess, lostAnywhere } from './lost-process.ts'
import { giveToTask, newArticle, numbered, publishedArticle, type WorkedOn } from './stories.ts'

const open = dataLab()
const stores = testStores()

const restart = (lab: Lab, body: { resumes?: boolean } = {}) =>
  lab.as(null).articles.interrupt({ body: { failure: 'interrupted', ...body } })
const toResume = async (lab: Lab) => (await lab.as(null).articles.interrupted()).articles.map(({ id }) => id)
const headOf = (lab: Lab, { id }: Pick<WorkedOn, 'id'>) => lab.as(reader).articles.get({ params: { id } })
const begin = (lab: Lab, { id }: Pick<WorkedOn, 'id'>, resumes = true, task_id = newTaskId()) =>
  lab.as(reader).articles.begin({ params: { id }, body: { task_id, resumes } })
const superseded = { code: 'superseded' }

/** An article whose work was interrupted, and is to go on. */
async function interrupted(lab: Lab, rows = numbered(3)) {
  const article = await publishedArticle(lab.as(reader), rows)
  await restart(lab)
  return article
}

describe('interrupted work', () => {
  it.each([
    ['a crash', (lab: Lab) => restart(lab)],
    [
      'a stop',
      (lab: Lab, article: WorkedOn) =>
        finish(lab.as(reader), article, { status: 'failed', failure: 'interrupted' }),
    ],
  ])('is to go on after %s, also after further starts', async (_, interrupt) => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    await interrupt(lab, article)
    for (let starts = 0; starts < 2; starts += 1) {
      expect(await toResume(lab)).toEqual([article.id])
      expect(await headOf(lab, article)).toMatchObject({
        status: 'failed',
        resumes: true,
        metadata: { failure: 'interrupted' },
      })
      expect((await lab.as(reader).articles.list({})).items).toMatchObject([{ resumes: true }])
      await restart(lab)
    }
  })

  deepIt.each(['upstream_failed', undefined])('is not work that failed with %s', async failure => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    await finish(lab.as(reader), article, { status: 'failed', failure })
    expect(await toResume(lab)).toEqual([])
    expect(await headOf(lab, article)).toMatchObject({ resumes: false })
  })

  deepIt('is not a failure from before it was noted', async () => {
    const lab = await open()
    const { id } = await interrupted(lab)
    await lab.app.content.articles.patch({ id }).remove(['resume_revision']).go()
    await restart(lab)
    expect(await toResume(lab)).toEqual([])
    expect(await waitedFor(lab)).toEqual([])
    await expect(begin(lab, { id })).rejects.toMatchObject(superseded)
  })

  deepIt('goes on once: a start after that leaves it to its owner', async () => {
    const lab = await open()
    const article = await interrupted(lab)
    const held = await begin(lab, article)
    expect(held).toMatchObject({ status: 'processing', resumes: false })
    expect(await toResume(lab)).toEqual([])
    await restart(lab)
    expect(await headOf(lab, article)).toMatchObject({ status: 'failed', resumes: false })
    expect(await toResume(lab)).toEqual([])
    await expect(begin(lab, article)).rejects.toMatchObject(superseded)
  })

  deepIt('goes on once, also if the text has to be rebuilt', async () => {
    const lab = await open()
    const article = await interrupted(lab)
    const { task_id } = await begin(lab, article, true, newTaskId())
    const rows = ['文0。', '雪。']
    const body = { task_id: task_id ?? '', row_lengths: rows.map(row => row.length) }
    await lab.as(reader).articles.applyEdit({
      params: { id: article.id },
      body: { ...body, raw_content: rows.join(''), recompute: 'all' },
    })
    await restart(lab)
    expect(await toResume(lab)).toEqual([])
  })

  deepIt('does not go on if its task said so at the start, before its owner’s retry', async () => {
    const lab = await open()
    const described = {
      raw_content: '雨だ。',
      status: 'processing' as const,
      progress: 0,
      resumes: false as const,
    }
    const { id } = await lab.as(reader).articles.create({ body: { ...described, task_id: newTaskId() } })
    await restart(lab)
    expect(await toResume(lab)).toEqual([])
    expect(await headOf(lab, { id })).toMatchObject({ status: 'failed', resumes: false })
    await begin(lab, { id }, false)
    await restart(lab)
    expect(await toResume(lab)).toEqual([id])
  })

  deepIt('does not go on where a stop says so', async () => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    const ended = finish(lab.as(reader), article, {
      status: 'failed',
      failure: 'interrupted',
      resumes: false,
    })
    expect(await ended).toMatchObject({ resumes: false })
    expect(await toResume(lab)).toEqual([])
    expect(await waitedFor(lab)).toEqual([])
  })

  deepIt('of a task that its owner started is to go on again', async () => {
    const lab = await open()
    const article = await interrupted(lab)
    await begin(lab, article)
    await restart(lab)
    await begin(lab, article, false)
    await restart(lab)
    expect(await toResume(lab)).toEqual([article.id])
  })

  deepIt('stays with its owner if it was interrupted while resuming was off', async () => {
    const lab = await open()
    const [article, before] = [await newArticle(lab.as(reader)), await interrupted(lab)]
    await newArticle(lab.as(reader))
    await restart(lab, { resumes: false })
    await restart(lab)
    expect(await toResume(lab)).toEqual([])
    for (const one of [article, before])
      expect(await headOf(lab, one)).toMatchObject({ status: 'failed', resumes: false })
    expect(await waitedFor(lab)).toEqual([])
  })

  deepIt.each<[string, (lab: Lab, article: WorkedOn) => Promise<unknown>]>([
    ['was edited', (lab, { id }) => edit(lab.as(reader), id, numbered(4))],
    ['was shortened', (lab, { id }) => edit(lab.as(reader), id, numbered(2))],
    [
      'has another sentence',
      (lab, { id }) =>
        lab.as(reader).sentenceEdits.source({ params: { id, idx: 0 }, body: { sentence: '別だ。' } }),
    ],
    ['was deleted', (lab, { id }) => lab.as(reader).articles.remove({ params: { id } })],
    ['was given up', (lab, { id }) => lab.as(null).articles.forgo({ params: { id } })],
    ['is held by its owner’s task', (lab, article) => begin(lab, article, false)],
  ])('does not go on once the text %s', async (_, happens) => {
    const lab = await open()
    const article = await interrupted(lab)
    await happens(lab, article)
    expect(await toResume(lab)).toEqual([])
    await expect(begin(lab, article)).rejects.toMatchObject({ status: expect.any(Number) })
  })

  deepIt('is not given up on request while a task holds the article', async () => {
    const lab = await open()
    const article = await giveToTask(lab, await interrupted(lab))
    await lab.as(null).articles.forgo({ params: { id: article.id } })
    expect(await headOf(lab, article)).toMatchObject({ task_id: article.task_id })
  })
})

deepDescribe('an attempt that is cut off at any request', () => {
  deepIt('is made at most once, and was noted if it was made', async () => {
    const { one, other } = await openTwo(stores)
    const outcomes = new Set<boolean>()
    await lostAnywhere(losableProcess(one), async cut => {
      const article = await interrupted(other)
      await cut(() => begin(one, article))
      const wasMade = (await headOf(other, article)).status === 'processing'
      outcomes.add(wasMade)
      await restart(other)
      expect(await toResume(other)).toEqual(wasMade ? [] : [article.id])
      await other.as(null).articles.forgo({ params: { id: article.id } })
    })
    expect([...outcomes]).toEqual([true, false])
  })
})
