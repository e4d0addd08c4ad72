import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { PositionInput } from '../../../lib/contracts/schemas/articles/reading.ts'
import { deepDescribe, deepIt, runs } from '../../support/sample.ts'
import { edited, finishedArticle } from './edit-stories.ts'
import { type DataClient, dataLab, type Lab, reader, stranger } from './lab.ts'
import { sentenceOf } from './sentence-stories.ts'
import { newArticle, numbered, share } from './stories.ts'

const open = dataLab()

const NOON = '2026-11-20T12:00:00.000Z'
const keep = (client: DataClient, id: number, index: number, at = NOON, content_revision = 1) =>
  client.positions.keep({ params: { id }, body: { index, content_revision, at } })
const positionOf = (client: DataClient, id: number) => client.positions.get({ params: { id } })

/** One o'clock. */
async function afternoon(): Promise<{ lab: Lab; client: DataClient }> {
  const lab = await open()
  lab.clock.advance((Date.parse('2026-11-20T13:00:00.000Z') - lab.clock.now().getTime()) / 1_000)
  return { lab, client: lab.as(reader) }
}
/** The same with a text of so many sentences. */
async function withText(count: number) {
  const { lab, client } = await afternoon()
  const article = await finishedArticle(client, numbered(count))
  return { lab, client, article, id: article.id }
}

describe('the position in an article', () => {
  it('belongs to each reader, and is null at first', async () => {
    const { lab, client, article, id } = await withText(5)
    await share(lab, article, { is_public: 1 })
    expect(await positionOf(client, id)).toBeNull()
    const kept = {
      ...{ index: 3, sentence: 4, content_revision: 1, at: NOON },
      ...{ reading: 1, begun_at: NOON, furthest: null, sentences_read: 0, finished_at: null },
      media_ms: null,
    }
    expect(await keep(client, id, 3)).toEqual(kept)
    expect(await positionOf(client, id)).toEqual(kept)
    expect(await positionOf(lab.as(stranger), id)).toBeNull()
    await keep(lab.as(stranger), id, 1)
    expect(await positionOf(client, id)).toEqual(kept)
  })

  deepIt('comes from the device that read last, in any order of requests', async () => {
    const { client, id } = await withText(5)
    await keep(client, id, 4, NOON)
    expect(await keep(client, id, 1, '2026-11-20T11:59:59.999Z')).toMatchObject({ index: 4, at: NOON })
    expect(await keep(client, id, 2, NOON)).toMatchObject({ index: 4 })
    expect(await keep(client, id, 0, '2026-11-20T12:00:00.001Z')).toMatchObject({ index: 0 })
    expect(await positionOf(client, id)).toMatchObject({ index: 0, at: '2026-11-20T12:00:00.001Z' })
  })

  it('stays further on when a device that was left open writes, unless that one knows it or has read a screen', async () => {
    const { client, id } = await withText(6)
    const minute = (n: number) => `2026-11-20T12:0${n}:00.000Z`
    const write = (index: number, at: number, given: Partial<z.input<typeof PositionInput>> = {}) =>
      client.positions.keep({
        params: { id },
        body: { index, content_revision: 1, at: minute(at), ...given },
      })
    await write(1, 0, { based_on: null, media_ms: 1_000 })
    // Both opened it there; one read on.
    await write(4, 1, { based_on: minute(0), media_ms: 9_000 })
    const kept = { index: 4, at: minute(1), media_ms: 9_000 }
    expect(await write(1, 2, { based_on: minute(0), media_ms: 2_000, passed: [[0, 1]] })).toMatchObject({
      ...kept,
      sentences_read: 2,
    })
    // A write after one that did not count knows no more than that.
    expect(await write(2, 3, { based_on: minute(2) })).toMatchObject(kept)
    expect(await write(0, 3, { based_on: null })).toMatchObject(kept)
    // The recording was played on, beside a text that stayed.
    expect(await write(4, 3, { based_on: minute(0), media_ms: 2_000 })).toMatchObject(kept)
    expect(await write(2, 4, { based_on: minute(1) })).toMatchObject({ index: 2, at: minute(4) })
    expect(await write(5, 5, { based_on: minute(0) })).toMatchObject({ index: 5, at: minute(5) })
    expect(await write(3, 6)).toMatchObject({ index: 3, at: minute(6) })
    // The place that stays is where its sentence is after an edit.
    await edited(client, id, ['前。', '前の前。', ...numbered(6)])
    const now = { content_revision: 2, based_on: null }
    expect(await write(4, 7, now)).toMatchObject({ index: 5, at: minute(6) })
    expect(await write(6, 8, now)).toMatchObject({ index: 6, at: minute(8) })
  })

  deepIt('counts a fast clock as at most a minute ahead', async () => {
    const { client, id } = await withText(5)
    expect(await keep(client, id, 2, '2030-01-01T00:00:00Z')).toMatchObject({
      at: '2026-11-20T13:01:00.000Z',
    })
  })

  deepIt('follows its sentence through an edit, and stays in the text if that is removed', async () => {
    const { client, id } = await withText(6)
    await keep(client, id, 3)
    await edited(client, id, ['前。', '前の前。', ...numbered(6)])
    expect(await positionOf(client, id)).toMatchObject({ index: 5, content_revision: 2, at: NOON })
    await edited(client, id, numbered(2))
    expect(await positionOf(client, id)).toMatchObject({ index: 1, content_revision: 3, at: NOON })
    // The earlier text is found again, since the stored position has not changed.
    await edited(client, id, numbered(6))
    expect(await positionOf(client, id)).toMatchObject({ index: 3, content_revision: 4, at: NOON })
  })

  deepIt('is taken from a device that has the same rows with another wording', async () => {
    const { client, article, id } = await withText(4)
    for (const sentence of ['二つ目の文。', '二つめの文。'])
      await sentenceOf(client, article, 1).source({ sentence })
    const body = { index: 2, content_revision: 1, at: NOON, passed: [[0, 1] as [number, number]] }
    expect(await client.positions.keep({ params: { id }, body })).toMatchObject({
      ...{ index: 2, content_revision: 3, furthest: 1, sentences_read: 2 },
    })
    await edited(client, id, ['零。', ...numbered(4)])
    await sentenceOf(client, article, 1).source({ sentence: '一つ目の文。' })
    for (const earlier of [1, 3])
      await expect(keep(client, id, 1, NOON, earlier)).rejects.toMatchObject({ code: 'version_conflict' })
    expect(await keep(client, id, 4, '2026-11-20T12:30:00.000Z', 4)).toMatchObject({
      ...{ index: 4, content_revision: 5 },
    })
  })

  deepIt('is refused for another text than the current one', async () => {
    const { client, id } = await withText(3)
    await expect(keep(client, id, 3)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(keep(client, id, 1, NOON, 2)).rejects.toMatchObject({ code: 'version_conflict' })
    expect(await positionOf(client, id)).toBeNull()
  })

  deepIt('is after any edit at the nearest row with the same sentence within 200 rows', async () => {
    const { client } = await afternoon()
    const word = fc.constantFrom('一。', '二。', '三。', '四。')
    const text = fc.array(word, { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(text, text, fc.nat(), async (before, after, nth) => {
        const index = nth % before.length
        const { id } = await finishedArticle(client, before)
        await keep(client, id, index)
        await edited(client, id, after)
        const found = await positionOf(client, id)
        const same = after.flatMap((row, at) => (row === before[index] ? [Math.abs(at - index)] : []))
        if (same.length > 0) expect(Math.abs((found?.index ?? -1) - index)).toBe(Math.min(...same))
        else expect(found?.index).toBe(Math.min(index, after.length - 1))
      }),
      runs(12, 4),
    )
  })
})

deepDescribe('a list of articles', () => {
  it('shows the position in each, and sorts by the time of reading or by title', async () => {
    const { lab, client } = await afternoon()
    const titled = async (title: string) => {
      const article = await finishedArticle(client, numbered(3), { title })
      await share(lab, article, { is_public: 1 })
      const { id } = article
      await client.favorites.add({ params: { id } })
      lab.clock.advance(1)
      return id
    }
    const [b, a, c] = [await titled('b'), await titled('A'), await titled('c')]
    await keep(client, b, 2, '2026-11-20T10:00:00Z')
    await keep(client, c, 1, '2026-11-20T09:00:00Z')
    const list = async (query: object) => (await client.articles.list({ query })).items
    const ids = async (query: object) => (await list(query)).map(({ id }) => id)
    for (const scope of ['mine', 'public', 'favorites']) {
      expect(await ids({ scope })).toEqual([c, a, b])
      expect(await ids({ scope, sort: 'read' })).toEqual([b, c, a])
      expect(await ids({ scope, sort: 'title' })).toEqual([a, b, c])
      expect(await ids({ scope, sort: 'read', offset: 1, limit: 1 })).toEqual([c])
      expect(await list({ scope, sort: 'read', q: 'b' })).toMatchObject([
        {
          id: b,
          position: { index: 2, content_revision: 1 },
          read_at: '2026-11-20T10:00:00.000Z',
          has_media: false,
        },
      ])
    }
    expect((await list({}))[1]).toMatchObject({ id: a, position: null, read_at: null })
    const others = await lab.as(stranger).articles.list({ query: { scope: 'public', sort: 'read' } })
    expect(others.items.map(({ id, position }) => [id, position])).toEqual([c, a, b].map(id => [id, null]))
    const guests = await lab.as(null).articles.list({ query: { scope: 'public', sort: 'read' } })
    expect(guests.items.map(({ position }) => position)).toEqual([null, null, null])
  })

  it('finds the position after an edit, and shows none while there are no rows', async () => {
    const { client, id } = await withText(3)
    await newArticle(client)
    await keep(client, id, 1)
    await edited(client, id, ['零。', ...numbered(3)])
    const { items } = await client.articles.list()
    expect(items.find(article => article.id === id)).toMatchObject({
      position: { index: 2, content_revision: 2 },
    })
  })
})
