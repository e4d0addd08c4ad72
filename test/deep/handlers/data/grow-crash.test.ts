import { describe, expect, it } from 'vitest'
import { allRows, beforeRequests, edit, note, openTwo } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, newTaskId, reader, root } from '../../../handlers/data/lab.ts'
import { cutPoints, losableProcess } from '../../../handlers/data/lost-process.ts'
import { begin } from '../../../handlers/data/sentence-stories.ts'
import { insert, newArticle, numbered, readPage, type WorkedOn } from '../../../handlers/data/stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

const ROWS = numbered(150)
const CUTS = [0, 64, 128, 150]

/** Appends the rows that are not there yet, as an upload does after the split. */
async function grow(client: DataClient, article: WorkedOn) {
  const { rows_ready } = await client.articles.get({ params: { id: article.id } })
  for (const [at, start] of CUTS.entries()) {
    const end = CUTS[at + 1]
    if (end === undefined || start < rows_ready) continue
    await insert(client, article, ROWS.slice(start, end), { start, total_rows: ROWS.length })
  }
}

const upload = (client: DataClient) => newArticle(client, { raw_content: ROWS.join('') })

describe('an upload that is cut off at any request while its text grows', () => {
  it('leaves a prefix, which the same request, a retry or an edit makes the whole text of an undisturbed one', async () => {
    const { one, other, client } = await openTwo(stores)
    const undisturbed = await upload(client)
    const requests = await one.requestsOf(() => grow(one.as(reader), undisturbed))
    const wanted = await allRows(client, undisturbed.id)
    const process = losableProcess(one)
    const lengths = new Set<number>()
    const goesOn: Record<string, (article: WorkedOn) => Promise<unknown>> = {
      again: async article => grow(client, article),
      retry: async article => {
        await other.as(root).articles.interrupt({ body: { failure: 'interrupted' } })
        const { status } = await client.articles.get({ params: { id: article.id } })
        expect(status).toBe('failed')
        await grow(client, await begin(client, article))
      },
      edit: async article => {
        await other.as(root).articles.interrupt({ body: { failure: 'interrupted' } })
        await edit(client, article.id, ROWS)
      },
    }
    for (const [way, goOn] of Object.entries(goesOn))
      for (const done of cutPoints(requests.length)) {
        const article = await upload(client)
        process.loseAfter(done)
        await grow(one.as(reader), article).catch(() => {})
        process.restart()

        const { head, rows } = await readPage(client, article.id)
        lengths.add(head.rows_ready)
        expect(rows.map(({ sentence }) => sentence)).toEqual(ROWS.slice(0, head.rows_ready))
        expect(head.total_rows).toBe(head.rows_ready === 0 ? 0 : ROWS.length)
        expect(head.content_revision).toBe(1)
        if (head.rows_ready > 3) await note(client, article.id, 3, 'mine')

        await goOn(article)
        const whole = await readPage(client, article.id)
        expect(whole.head).toMatchObject({ total_rows: 150, rows_ready: 150, total_sentences: 150 })
        expect(whole.rows[3]?.notes).toBe(head.rows_ready > 3 ? 'mine' : '')
        const made = whole.rows.map(row => ({ ...row, notes: '' }))
        if (way === 'edit') expect(made.map(({ sentence }) => sentence)).toEqual(ROWS)
        else expect(made).toEqual(wanted)
      }
    expect([...lengths].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([0, 150]))
  })

  it('is appended to by no task but its own, whichever request another overtakes', async () => {
    const { one, other, client } = await openTwo(stores)
    const process = losableProcess(one)
    const first = await upload(client)
    const requests = await one.requestsOf(() => grow(one.as(reader), first))
    process.restart()
    for (const at of cutPoints(requests.length - 1)) {
      const article = await upload(client)
      const taken = Promise.withResolvers<WorkedOn>()
      beforeRequests(one, async request => {
        if (request !== at) return
        await other.as(root).articles.interrupt({ body: { failure: 'interrupted' } })
        taken.resolve(await begin(client, { ...article, task_id: newTaskId() }))
      })
      const late = grow(one.as(reader), article).then(
        () => null,
        (error: unknown) => error,
      )
      const next = await taken.promise
      const writesNoMore = requests.slice(at).every(name => !name.startsWith('Transact'))
      expect(await late).toEqual(writesNoMore ? null : expect.objectContaining({ code: 'superseded' }))
      await grow(client, next)
      const { rows } = await readPage(client, article.id)
      expect(rows.map(({ sentence }) => sentence)).toEqual(ROWS)
    }
  })
})
