import { describe, expect, it } from 'vitest'
import {
  allRows,
  edit,
  finish,
  finishedArticle,
  keysOf,
  openTwo,
  waitedFor,
} from '../../../handlers/data/edit-stories.ts'
import { type Lab, newTaskId, reader, root } from '../../../handlers/data/lab.ts'
import { begin } from '../../../handlers/data/sentence-stories.ts'
import { newArticle, numbered, publish, sentencesOf } from '../../../handlers/data/stories.ts'
import { outcomeOf } from '../../../support/outcome.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

const OLD = numbered(70)
const NEW = OLD.with(4, '新しい。')

/** The store fails after this number of requests. */
function losesStore({ client }: Lab, done: number) {
  let requests = 0
  client.middlewareStack.add(
    next => async args => {
      requests += 1
      const request = requests
      if (request > done) throw new Error('The process is gone')
      const answer = await next(args)
      if (request === done) throw new Error('The process is gone')
      return answer
    },
    { name: 'losesStore', step: 'initialize', priority: 'high', override: true },
  )
}

/** Every number of requests, from none to all. */
const upTo = (requests: string[]) => Array(requests.length + 1).keys()

describe('an edit that is cut off at any request', () => {
  it('leaves the whole old or new text, and leftovers that the next edit or a sweep removes', async () => {
    const { one, other, clock } = await openTwo(stores)
    const client = other.as(reader)
    const { id: undisturbed } = await finishedArticle(client, OLD, {}, [5, 69])
    const requests = await one.requestsOf(() => edit(one.as(reader), undisturbed, NEW))
    const restart = () =>
      other.as(root).articles.interrupt({ body: { failure: 'interrupted', resumes: false } })
    await restart()
    const outcomes = new Set<string>()
    for (const done of upTo(requests)) {
      const { id } = await finishedArticle(client, OLD, {}, [5, 69])
      const task_id = newTaskId()
      losesStore(one, done)
      expect(await outcomeOf(edit(one.as(reader), id, NEW, { task_id }))).toBe('upstream_failed')

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
    }
    expect([...outcomes].toSorted()).toEqual(['new', 'old'])
  })
})

describe('a first edit that is cut off at any request', () => {
  it('lets the upload be repeated', async () => {
    const { one, other } = await openTwo(stores)
    const client = other.as(reader)
    // More rows than an inserted block has.
    const rows = numbered(90)
    const failedUpload = async () => {
      const article = await newArticle(client, { raw_content: rows.join('') })
      await finish(client, article)
      return article
    }
    const { id: undisturbed } = await failedUpload()
    const requests = await one.requestsOf(() => edit(one.as(reader), undisturbed, rows))
    const cutOff: number[] = []
    for (const done of upTo(requests)) {
      const article = await failedUpload()
      losesStore(one, done)
      await expect(edit(one.as(reader), article.id, rows)).rejects.toMatchObject({ code: 'upstream_failed' })
      if ((await client.articles.get({ params: { id: article.id } })).revision > 0) continue
      await publish(client, await begin(client, article), rows)
      expect(await sentencesOf(client, article.id)).toEqual(rows)
      cutOff.push(done)
    }
    expect(cutOff.length).toBeGreaterThan(4)
  })
})
