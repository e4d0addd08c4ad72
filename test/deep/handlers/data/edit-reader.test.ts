import { describe, expect, it } from 'vitest'
import {
  allRows,
  beforeRequests,
  edit,
  finish,
  finishedArticle,
  openTwo,
} from '../../../handlers/data/edit-stories.ts'
import { dataLab, newTaskId, reader } from '../../../handlers/data/lab.ts'
import { cutPoints } from '../../../handlers/data/lost-process.ts'
import { labWithPublished, numbered, readPage, write } from '../../../handlers/data/stories.ts'
import { testStores } from '../../../support/store.ts'
import { transactionsOf } from '../../../support/transactions.ts'

const stores = testStores()

const OLD = numbered(12)
const NEW = OLD.with(4, '新しい。')

it('a reader that has begun to read gets the text it began with, even if an edit comes before the rows are read', async () => {
  const { one, client } = await openTwo(stores)
  const requests = await one.requestsOf(async () =>
    readPage(one.as(reader), (await finishedArticle(client, OLD)).id),
  )
  const revisions: number[] = []
  for (const at of cutPoints(requests.length - 1)) {
    const id = (await finishedArticle(client, OLD)).id
    beforeRequests(one, async request => {
      if (request === at) await edit(client, id, NEW)
    })
    const { head, rows } = await readPage(one.as(reader), id)
    expect(rows.map(({ sentence }) => sentence)).toEqual(head.content_revision === 1 ? OLD : NEW)
    revisions.push(head.content_revision)
  }
  expect(revisions.at(-1)).toBe(1)
})

describe('somebody who reads', () => {
  const open = dataLab()

  it('waits for short writes only while a text is edited and analysed', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(200))
    await finish(client, article)
    const noted = transactionsOf(lab.client)
    const renamed = (name: string) => numbered(200).map(row => name + row)
    const first = newTaskId()
    await edit(client, article.id, renamed('春'), { task_id: first })
    await finish(client, { id: article.id, task_id: first })
    expect(Math.max(...noted.sizes)).toBeGreaterThan(50)

    await readPage(client, article.id)
    Object.assign(noted, { sizes: [], atOnce: 0 })
    const task_id = newTaskId()
    const { article: edited } = await edit(client, article.id, renamed('夏'), { task_id })
    const indices = [...numbered(200).keys()]
    const text = (index: number) => `訳${index}`
    await write(client, 'translations', { ...edited, task_id }, indices, { revision: edited.revision, text })
    // The rows, with the condition and the block's own item.
    expect(Math.max(...noted.sizes)).toBeLessThanOrEqual(32 + 2)
    expect(noted.atOnce).toBe(1)
    const rows = await allRows(client, article.id)
    expect(rows.map(({ sentence }) => sentence)).toEqual(renamed('夏'))
    expect(rows.map(({ translation }) => translation)).toEqual(indices.map(text))
  })
})
