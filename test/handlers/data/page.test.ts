import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PageRow } from '../../../lib/contracts/schemas/articles/sentences.ts'
import { deepIt } from '../../support/sample.ts'
import { dataLab, type Lab, reader, root, stranger } from './lab.ts'
import {
  labWithPublished,
  numbered,
  publish,
  publishedArticle,
  readPage,
  share,
  type WorkedOn,
  write,
} from './stories.ts'

const open = dataLab()

describe('a page of an article', () => {
  it('names the start of the next one, unless it is the last', async () => {
    const { client, id } = await labWithPublished(open, numbered(130))
    const page = await readPage(client, id, { offset: 60, limit: 10 })
    expect(page).toMatchObject({ next_offset: 70, groups: [{ start: 60, end: 69 }] })
    expect(page.rows.map(row => row.sentence)).toEqual(numbered(130).slice(60, 70))
    expect(page.rows.map(row => row.index)).toEqual([60, 61, 62, 63, 64, 65, 66, 67, 68, 69])
    expect(await readPage(client, id, { offset: 120, limit: 10 })).toMatchObject({ next_offset: null })
    expect(await readPage(client, id, { offset: 500 })).toMatchObject({
      rows: [],
      groups: [],
      next_offset: null,
    })
  })

  deepIt('shows notes and prompts to the owner and to administrators only', async () => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), numbered(2))
    await share(lab, article, { is_public: 1 })
    const { sentences, articles } = lab.app.content
    const key = { article_id: article.id, block: '00000001.00000', position: 1 }
    await sentences.patch(key).set({ notes: 'mine', full_prompt: '{"ask":"what?"}' }).go()
    await articles.patch({ id: article.id }).set({ metadata: '{"source_media":"video/u1/a","pages":3}' }).go()

    for (const acting of [reader, root]) {
      const { rows, head } = await readPage(lab.as(acting), article.id)
      expect(rows[1]).toMatchObject({ notes: 'mine', full_prompt: { ask: 'what?' } })
      expect(head.metadata).toEqual({ source_media: 'video/u1/a', pages: 3 })
    }
    for (const acting of [stranger, null]) {
      const { rows, head } = await readPage(lab.as(acting), article.id)
      for (const row of rows) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['notes']))
      for (const row of rows) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['full_prompt']))
      expect(head.metadata).toEqual({ pages: 3 })
      expect(await lab.as(acting).articles.get({ params: { id: article.id } })).toMatchObject({
        metadata: { pages: 3 },
      })
    }
  })
})

deepIt('the view of a page for reading omits only explanations and prompts', async () => {
  const { lab, client, article } = await labWithPublished(open, numbered(2))
  await write(client, 'translations', article, [0, 1])
  await write(client, 'explanations', article, [0, 1])
  lab.clock.advance(2)
  const rowsIn = async (view: 'full' | 'reading') => {
    const [, rows = ''] = await client.articles.page({ params: { id: article.id }, query: { view } })
    return z.array(PageRow.loose()).parse(JSON.parse(Buffer.from(rows).toString()))
  }
  for (const _ of ['first', 'from the cache']) {
    const full = await rowsIn('full')
    expect(full[1]).toMatchObject({ explanation: 'explanations 1', full_prompt: null })
    expect(await rowsIn('reading')).toEqual(full.map(({ explanation, full_prompt, ...rest }) => rest))
  }
})

deepIt('the tag of a page identifies its bytes', async () => {
  const { lab, client, article } = await labWithPublished(open, numbered(130))
  const tag = async (offset = 0, as = client) => (await readPage(as, article.id, { offset, limit: 64 })).tag
  const [first, second] = [await tag(), await tag(64)]
  expect(await tag()).toBe(first)
  expect(second).not.toBe(first)

  await write(client, 'translations', article, [64])
  expect(await tag()).toBe(first)
  expect(await tag(64)).not.toBe(second)
  await share(lab, article, { is_public: 1 })
  expect(await tag(0, lab.as(stranger))).not.toBe(first)
})

describe('reading', () => {
  /** Long enough for a page to be cached. */
  const rest = (lab: Lab) => lab.clock.advance(2)
  const read = (lab: Lab, { id }: WorkedOn, limit = 50) =>
    lab.requestsOf(() => lab.as(reader).articles.page({ params: { id }, query: { limit } }))
  const WARM = ['BatchGetItemCommand']
  const ROWS_ANEW = ['BatchGetItemCommand', 'QueryCommand']

  deepIt(
    'the first page of a text that was just added takes one query, for two thousand sentences as for fifty',
    async () => {
      const lab = await open()
      for (const rows of [50, 2_000])
        expect(await read(lab, await publishedArticle(lab.as(reader), numbered(rows)))).toEqual(ROWS_ANEW)
    },
  )

  deepIt('many pages takes one query each', async () => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), numbered(200))
    await read(lab, article)
    expect(await read(lab, article, 150)).toEqual(ROWS_ANEW)
  })

  deepIt('sees the latest write', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(70))
    for (const index of [0, 69, 1]) {
      rest(lab)
      await readPage(client, article.id)
      await write(client, 'translations', article, [index])
      expect((await readPage(client, article.id)).rows[index]?.translation).toBe(`translations ${index}`)
    }
    rest(lab)
    await readPage(client, article.id)
    await publish(client, article, ['別の文。'], 2)
    expect((await readPage(client, article.id)).rows.map(row => row.sentence)).toEqual(['別の文。'])
  })

  deepIt('does not cache a block until a second after its write', async () => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), numbered(70))
    await read(lab, article)
    expect(await read(lab, article)).toEqual(ROWS_ANEW)
    rest(lab)
    expect(await read(lab, article)).toEqual(ROWS_ANEW)
    expect(await read(lab, article)).toEqual(WARM)
  })

  it('never gives other readers a page made for the owner', async () => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), numbered(2))
    await share(lab, article, { guest_visible: 1 })
    rest(lab)
    for (const acting of [reader, stranger, null, reader]) {
      const { rows } = await readPage(lab.as(acting), article.id)
      expect(rows.map(row => row.notes)).toEqual(acting === reader ? ['', ''] : [undefined, undefined])
    }
  })
})
