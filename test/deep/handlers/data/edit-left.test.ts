import { describe, expect, it } from 'vitest'
import { edit, finishedArticle, lastWrite, openTwo } from '../../../handlers/data/edit-stories.ts'
import { type Lab, reader } from '../../../handlers/data/lab.ts'
import { numbered } from '../../../handlers/data/stories.ts'
import { sampled } from '../../../support/sample.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

const OLD = numbered(12)
const NEW = OLD.with(4, '新しい。')

describe('an edit whose caller leaves', () => {
  it.each([
    ['another text', NEW],
    ['only another title', OLD],
  ])('after any request before the last write is not visible: %s', async (_, rows) => {
    const { one, other } = await openTwo(stores)
    const client = other.as(reader)
    const { id: undisturbed } = await finishedArticle(client, OLD)
    const requests = await one.requestsOf(() => edit(one.as(reader), undisturbed, rows, { title: 'T' }))
    for (const at of sampled(requests.keys(), 3, lastWrite(requests))) {
      const { id } = await finishedArticle(client, OLD)
      const before = await client.articles.get({ params: { id } })
      const caller = new AbortController()
      afterRequests(one, request => {
        if (request === at) caller.abort(new Error('left'))
      })
      const edited = edit(one.as(reader), id, rows, { title: 'T' }, caller.signal)
      if (at < lastWrite(requests)) {
        await expect(edited).rejects.toThrow()
        expect(await client.articles.get({ params: { id } })).toEqual(before)
      } else {
        // The reply may be lost with its caller, but not the edit.
        await Promise.allSettled([edited])
        expect(await client.articles.get({ params: { id } })).toMatchObject({ title: 'T' })
      }
    }
  })
})

function afterRequests({ client }: Lab, happening: (request: number) => void) {
  let requests = 0
  client.middlewareStack.add(
    next => async args => {
      const answer = await next(args)
      happening(requests++)
      return answer
    },
    { name: 'afterRequests', step: 'initialize', priority: 'high', override: true },
  )
}
