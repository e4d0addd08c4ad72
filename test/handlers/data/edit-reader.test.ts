import { describe, expect, it } from 'vitest'
import { testStores } from '../../support/store.ts'
import { beforeRequests, edit, finishedArticle, openTwo } from './edit-stories.ts'
import { reader } from './lab.ts'
import { numbered, readPage } from './stories.ts'

const stores = testStores()

const OLD = numbered(12)
const NEW = OLD.with(4, '新しい。')

describe('a reader that has begun to read', () => {
  it('gets the text it began with, even if an edit comes before the rows are read', async () => {
    const { one, other } = await openTwo(stores)
    const client = other.as(reader)
    const requests = await one.requestsOf(async () =>
      readPage(one.as(reader), (await finishedArticle(client, OLD)).id),
    )
    const revisions: number[] = []
    for (const at of requests.keys()) {
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
})
