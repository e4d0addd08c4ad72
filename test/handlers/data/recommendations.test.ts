import { describe, expect, it } from 'vitest'
import { atOnce, conflictWith } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { finished } from './feedback-stories.ts'
import { dataLab, type Lab, reader, root, stranger } from './lab.ts'
import { beforeNextWrite } from './sentence-stories.ts'
import { share } from './stories.ts'

const open = dataLab()
const DAY_S = 86_400
const withdraw = (lab: Lab, id: number) =>
  lab.as(root).articles.patch({ params: { id }, body: { is_public: false, guest_visible: false } })

/** Articles that every account may read. */
async function publicArticles(lab: Lab, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const article = await finished(lab.as(reader), `記事${n}`)
    await share(lab, article, { is_public: 1 })
    ids.push(article.id)
  }
  return ids
}

const put = (lab: Lab, week: string, articles: readonly number[], expected_version = 0, acting = root) =>
  lab.as(acting).adminRecommendations.put({
    params: { week },
    body: {
      expected_version,
      note: `The note of ${week}`,
      entries: articles.map(article_id => ({ article_id, comment: `About ${article_id}` })),
    },
  })
const weekly = (lab: Lab, acting: Parameters<Lab['as']>[0] = stranger) =>
  lab.as(acting).recommendations.weekly()
const read = async (lab: Lab, acting?: Parameters<Lab['as']>[0]) => {
  const found = await weekly(lab, acting)
  return found && [found.week, ...found.entries.map(({ article_id }) => article_id)]
}

describe('the weekly recommendation', () => {
  it('is this week’s, else the latest before it, with its articles in their order', async () => {
    const lab = await open()
    const [a = 0, b = 0] = await publicArticles(lab, 2)
    // The test clock starts on Friday, 20 November 2026.
    await put(lab, '2026-W48', [b])
    expect(await weekly(lab)).toBeNull()
    await put(lab, '2026-W45', [a])
    expect(await read(lab)).toEqual(['2026-W45', a])
    await put(lab, '2026-W47', [b, a])
    expect(await weekly(lab)).toEqual({
      week: '2026-W47',
      note: 'The note of 2026-W47',
      entries: [
        expect.objectContaining({
          article_id: b,
          comment: `About ${b}`,
          article: expect.objectContaining({ id: b, title: '記事1' }),
        }),
        expect.objectContaining({ article_id: a }),
      ],
    })
    lab.clock.advance(3 * DAY_S)
    expect(await read(lab)).toEqual(['2026-W48', b])
    lab.clock.advance(7 * DAY_S)
    expect(await read(lab)).toEqual(['2026-W48', b])
    await lab.as(root).adminRecommendations.remove({ params: { week: '2026-W48' } })
    await lab.as(root).adminRecommendations.remove({ params: { week: '2026-W48' } })
    expect(await read(lab)).toEqual(['2026-W47', b, a])
    expect(await lab.as(root).adminRecommendations.list({})).toMatchObject({ total: 2 })
  })

  deepIt('continues its versions if a removed week is written again', async () => {
    const lab = await open()
    const articles = await publicArticles(lab, 1)
    await put(lab, '2026-W47', articles)
    await lab.as(root).adminRecommendations.remove({ params: { week: '2026-W47' } })
    lab.clock.advance(60)
    await expect(put(lab, '2026-W47', articles, 1)).rejects.toMatchObject(conflictWith(0))
    const created_at = lab.clock.now().toISOString()
    expect(await put(lab, '2026-W47', articles)).toMatchObject({ version: 3, created_at })
  })

  deepIt('omits articles that the reader can no longer read', async () => {
    const lab = await open()
    const [a = 0, b = 0, c = 0] = await publicArticles(lab, 3)
    await put(lab, '2026-W47', [a, b, c])
    await withdraw(lab, a)
    await lab.as(root).articles.remove({ params: { id: b } })
    expect(await read(lab)).toEqual(['2026-W47', c])
    expect(await read(lab, null)).toEqual(['2026-W47', c])
    expect(await read(lab, reader)).toEqual(['2026-W47', a, c])
    const { items, total } = await lab.as(root).adminRecommendations.list({})
    expect([total, items[0]?.entries.map(({ article }) => article?.is_public)]).toEqual([
      1,
      [false, undefined, true],
    ])
  })

  it('accepts only articles that are public when it is saved', async () => {
    const lab = await open()
    const [a = 0, b = 0] = await publicArticles(lab, 2)
    const { id: secret } = await finished(lab.as(reader))
    for (const [articles, refused] of [
      [[a, secret], [1]],
      [
        [77, a, secret],
        [0, 2],
      ],
    ] as const)
      await expect(put(lab, '2026-W47', articles)).rejects.toMatchObject({
        status: 400,
        code: 'invalid_input',
        extras: {
          errors: refused.map(at => ({
            path: `body.entries.${at}.article_id`,
            message: 'must be the id of a public article',
          })),
        },
      })
    beforeNextWrite(lab, () => withdraw(lab, b), 0)
    await expect(put(lab, '2026-W47', [a, b])).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await weekly(lab)).toBeNull()
    for (const articles of [[], [a, a], Array.from({ length: 21 }, (_, n) => n + 1)])
      await expect(put(lab, '2026-W47', articles)).rejects.toMatchObject({ code: 'invalid_input' })
    for (const week of ['2025-W53', '2026-W00', '2026-47', 'weekly'])
      await expect(put(lab, week, [a])).rejects.toMatchObject({ code: 'invalid_input' })
  })

  deepIt('is accepted from one of two administrators who save it at once', async () => {
    const lab = await open()
    const [a = 0, b = 0] = await publicArticles(lab, 2)
    for (const version of [0, 1]) {
      const { answers: won, refusals: lost } = await atOnce([
        put(lab, '2026-W47', [a], version),
        put(lab, '2026-W47', [b], version, { ...root, user_id: 10 }),
      ])
      expect(won).toMatchObject([{ version: version + 1 }])
      expect(lost).toMatchObject([
        { code: 'version_conflict', extras: { members: { current_version: version + 1 } } },
      ])
      expect(await read(lab)).toEqual(['2026-W47', won[0]?.entries[0]?.article_id])
    }
  })

  it('is listed for administrators, the latest week first', async () => {
    const lab = await open()
    const articles = await publicArticles(lab, 1)
    for (const week of ['2026-W09', '2025-W52', '2026-W10']) await put(lab, week, articles)
    const list = (query = {}) => lab.as(root).adminRecommendations.list({ query })
    expect((await list()).items.map(({ week }) => week)).toEqual(['2026-W10', '2026-W09', '2025-W52'])
    expect(await list({ offset: 1, limit: 1 })).toMatchObject({
      items: [{ week: '2026-W09' }],
      total: 3,
      next_offset: 2,
    })
    await expect(lab.as(reader).adminRecommendations.list({})).rejects.toMatchObject({ code: 'forbidden' })
  })
})
