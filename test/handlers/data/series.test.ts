import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../support/outcome.ts'
import { deepIt, runs } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { beforeRequests, finishedArticle, openTwo } from './edit-stories.ts'
import { type DataClient, dataLab, newTaskId, reader, stranger } from './lab.ts'
import { losableProcess } from './lost-process.ts'
import { newArticle, numbered } from './stories.ts'

const open = dataLab()
const stores = testStores()

const listOf = (client: DataClient) => client.series.list()
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)

async function put(client: DataClient, name: string, articles: number[], id = newTaskId()) {
  const { version: expected_version } = await listOf(client)
  await client.series.put({ params: { id }, body: { expected_version, name, articles } })
  return id
}

/** Articles of their own, the newest last. */
async function articlesOf(client: DataClient, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push((await finishedArticle(client, numbered(2))).id)
  return ids
}

describe('a series', () => {
  it('lists its texts in its order, says what was finished, and is what a reader goes on with', async () => {
    const { lab, client } = await open.asReader()
    const [one = 0, two = 0, three = 0, other = 0] = await articlesOf(client, 4)
    const id = await put(client, '坊っちゃん', [two, three, one])
    const at = lab.clock.now().toISOString()
    await client.positions.keep({ params: { id: two }, body: { index: 1, content_revision: 1, at } })
    await client.readings.finish({ params: { id: two }, body: { at } })
    expect(await listOf(client)).toEqual({
      version: 1,
      items: [{ id, name: '坊っちゃん', articles: [two, three, one], finished: 1, next: three, read_at: at }],
    })
    const listed = await client.articles.list({ query: { series: id, sort: 'coverage', limit: 2 } })
    expect([idsOf(listed.items), listed.total]).toEqual([[two, three], 3])
    expect(idsOf((await client.articles.list({ query: { series: 'none' } })).items)).toEqual([other])
    const { next } = await client.readings.outcome({ params: { id: two } })
    expect(next).toMatchObject({ id: three, in_series: true })
    const last = await client.readings.outcome({ params: { id: one } })
    expect(last.next).not.toMatchObject({ in_series: true })
  })

  deepIt('is suggested in its order, without texts that cannot be read', async () => {
    const client = (await open()).as(reader)
    const [one = 0, three = 0] = await articlesOf(client, 2)
    const empty = (await newArticle(client)).id
    await put(client, '一', [one, empty, three])
    const { next } = await client.readings.outcome({ params: { id: one } })
    expect(next).toMatchObject({ id: three, in_series: true })
    expect((await client.activity.today()).next).toMatchObject({ id: one })
  })

  deepIt('refuses texts of others, a name that another has, and a change of an earlier version', async () => {
    const lab = await open()
    const [client, others] = [lab.as(reader), lab.as(stranger)]
    const [own = 0] = await articlesOf(client, 1)
    const [foreign = 0] = await articlesOf(others, 1)
    await expect(put(client, '一', [foreign])).rejects.toMatchObject({ code: 'invalid_input' })
    const id = await put(client, 'Ｏｎｅ', [own])
    await expect(put(client, 'one', [])).rejects.toMatchObject({ code: 'duplicate' })
    const stale = { expected_version: 0, name: '二', articles: [] }
    expect(await outcomeOf(client.series.put({ params: { id }, body: stale }))).toBe('version_conflict')
    const same = { expected_version: 0, name: 'Ｏｎｅ', articles: [own] }
    expect(await client.series.put({ params: { id }, body: same })).toMatchObject({ version: 1 })
    expect(await listOf(others)).toEqual({ version: 0, items: [] })
  })

  deepIt.each([0, 1])(
    'of version %i never names a text that is deleted at the same moment',
    async version => {
      const { one, other } = await openTwo(stores)
      const id = newTaskId()
      const acts = {
        put: (client: DataClient, text: number) =>
          client.series.put({
            params: { id },
            body: { expected_version: version, name: '一', articles: [text] },
          }),
        remove: (client: DataClient, text: number) => client.articles.remove({ params: { id: text } }),
      }
      let user_id = 100
      for (const [slow, quick] of [
        [acts.put, acts.remove],
        [acts.remove, acts.put],
      ] as const)
        for (let at = 0; at < 7; at += 1) {
          user_id += 1
          const [client, beside] = [one.as({ ...reader, user_id }), other.as({ ...reader, user_id })]
          const [text = 0, kept = 0] = await articlesOf(beside, 2)
          if (version > 0) await put(beside, '零', [kept])
          beforeRequests(one, async request => {
            if (request === at) await quick(beside, text).catch(() => {})
          })
          await slow(client, text).catch(() => {})
          await acts.remove(beside, text).catch(() => {})
          const { items } = await listOf(beside)
          expect([at, items.flatMap(({ articles }) => articles)]).toEqual([at, version > 0 ? [kept] : []])
        }
    },
  )

  deepIt('has the texts that were put into it and are still there, in order, after any history', async () => {
    const Act = fc.record({
      act: fc.constantFrom('put', 'put', 'put', 'delete', 'remove'),
      series: fc.nat(2),
      texts: fc.uniqueArray(fc.nat(5), { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(Act, { minLength: 4, maxLength: 12 }), async acts => {
        const { one, other } = await openTwo(stores)
        const [client, checks] = [one.as(reader), other.as(reader)]
        const process = losableProcess(one)
        const texts = await articlesOf(checks, 6)
        const ids = ['一', '二', '三'].map(() => newTaskId())
        let model = new Map<string, number[]>()
        const present = new Set(texts)
        for (const [n, { act, series, texts: places }] of acts.entries()) {
          const id = ids[series] ?? ''
          const chosen = places.flatMap(place => texts[place] ?? []).filter(text => present.has(text))
          const next = new Map(model)
          const [gone] = chosen
          if (act === 'put') {
            for (const [each, has] of next)
              next.set(
                each,
                has.filter(text => !chosen.includes(text)),
              )
            next.set(id, chosen)
          } else if (act === 'remove') next.delete(id)
          else if (gone !== undefined)
            for (const [each, has] of next)
              next.set(
                each,
                has.filter(text => text !== gone),
              )
          const work = async (through: DataClient) => {
            const { version } = await listOf(checks)
            if (act === 'put') await put(through, `${series}`, chosen, id)
            else if (act === 'remove')
              await through.series.remove({ params: { id }, query: { expected_version: version } })
            else if (gone !== undefined) await through.articles.remove({ params: { id: gone } })
          }
          // Cut off at some request, it was done or was not; sent again, it is done.
          process.loseAfter(n % 7)
          await work(client).catch(() => {})
          process.restart()
          expect([shapeOf(model), shapeOf(next)]).toContainEqual(await stored(checks))
          await work(checks).catch(error => {
            if (act !== 'delete') throw error
          })
          if (act === 'delete' && gone !== undefined) present.delete(gone)
          model = next
          expect(await stored(checks)).toEqual(shapeOf(model))
        }
      }),
      runs(4, 2),
    )
  })
})

const shapeOf = (model: ReadonlyMap<string, number[]>) => Object.fromEntries(model)
const stored = async (client: DataClient) =>
  Object.fromEntries((await listOf(client)).items.map(({ id, articles }) => [id, articles]))
