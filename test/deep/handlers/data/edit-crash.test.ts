import { expect, it } from 'vitest'
import {
  allRows,
  edit,
  finish,
  finishedArticle,
  keysOf,
  openTwo,
  waitedFor,
} from '../../../handlers/data/edit-stories.ts'
import { newTaskId, reader, root } from '../../../handlers/data/lab.ts'
import { losableProcess, lostAnywhere } from '../../../handlers/data/lost-process.ts'
import { begin } from '../../../handlers/data/sentence-stories.ts'
import { newArticle, numbered, publish, sentencesOf } from '../../../handlers/data/stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

const OLD = numbered(70)
const NEW = OLD.with(4, '新しい。')

it('an edit that is cut off at any request leaves the whole old or new text, and leftovers that the next edit or a sweep removes', async () => {
  const { one, other, clock, client } = await openTwo(stores)
  const restart = () =>
    other.as(root).articles.interrupt({ body: { failure: 'interrupted', resumes: false } })
  const outcomes = new Set<string>()
  await lostAnywhere(losableProcess(one), async cut => {
    const { id } = await finishedArticle(client, OLD, {}, [5, 69])
    const task_id = newTaskId()
    await cut(() => edit(one.as(reader), id, NEW, { task_id }))

    const rows = await allRows(client, id)
    const head = await client.articles.get({ params: { id } })
    const isNew = head.revision > 1
    outcomes.add(isNew ? 'new' : 'old')
    expect(rows.map(({ sentence }) => sentence)).toEqual(isNew ? NEW : OLD)
    expect(rows[5]).toMatchObject({ translation: '訳 文5。', explanation: '解 文5。' })
    expect((await client.articles.text({ params: { id } })).raw_content).toBe((isNew ? NEW : OLD).join(''))
    expect(head).toMatchObject({
      status: isNew ? 'processing' : 'completed',
      task_id: isNew ? task_id : null,
      complete_sentences: 2,
    })
    expect(await waitedFor(other)).toEqual(isNew ? [{ article_id: id, task_id }] : [])

    await restart()
    await edit(client, id, OLD.slice(0, 69))
    await restart()
    clock.advance(11 * 60)
    while ((await other.as(root).housekeeping.sweep()).is_more_due);
    expect((await allRows(client, id)).map(({ sentence }) => sentence)).toEqual(OLD.slice(0, 69))
    // The head, the text, the revision and its one block, and the rows.
    expect(await keysOf(other, id)).toHaveLength(4 + 69)
  })
  expect([...outcomes].toSorted()).toEqual(['new', 'old'])
})

it('a first edit that is cut off at any request lets the upload be repeated', async () => {
  const { one, client } = await openTwo(stores)
  // More rows than an inserted block has.
  const rows = numbered(90)
  const failedUpload = async () => {
    const article = await newArticle(client, { raw_content: rows.join('') })
    await finish(client, article)
    return article
  }
  const cutOff: number[] = []
  await lostAnywhere(losableProcess(one), async (cut, time) => {
    const article = await failedUpload()
    await cut(() => edit(one.as(reader), article.id, rows))
    if ((await client.articles.get({ params: { id: article.id } })).revision > 0) return
    await publish(client, await begin(client, article), rows)
    expect(await sentencesOf(client, article.id)).toEqual(rows)
    cutOff.push(time)
  })
  expect(cutOff.length).toBeGreaterThan(1)
})
