import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AdminArticleQuery, ArticleStatus } from '../../../lib/contracts/schemas/articles/articles.ts'
import { Genre } from '../../../lib/contracts/schemas/japanese/text.ts'

import type { IndexedArticle } from '../../../lib/data/articles/list/kept-lists.ts'
import { findArticles } from '../../../lib/data/articles/list/list-for-administrators.ts'

const aFew = (...texts: string[]) => fc.constantFrom(...texts)
const times = aFew('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2027-01-01T00:00:00.000Z')

const article: fc.Arbitrary<IndexedArticle> = fc.record({
  id: fc.integer({ min: 1, max: 10_000 }),
  user_id: fc.integer({ min: 1, max: 3 }),
  genre: fc.constantFrom(...Genre.options),
  status: fc.constantFrom(...ArticleStatus.options),
  title: fc.oneof(aFew('Moon', 'ＭＯＯＮ', 'moon', '月', ''), fc.string({ maxLength: 4 })),
  author: aFew('', 'Sōseki', 'SŌSEKI', '漱石'),
  type: aFew('', 'novel'),
  total_sentences: fc.integer({ min: 0, max: 3 }),
  created_at: times,
  updated_at: times,
  is_public: fc.integer({ min: 0, max: 1 }),
  guest_visible: fc.integer({ min: 0, max: 1 }),
})
const articles = fc.uniqueArray(article, { selector: ({ id }) => id, maxLength: 40 })

const filter = fc.record(
  {
    q: aFew('', 'moon', 'ōs', '月', '7'),
    user_id: fc.integer({ min: 1, max: 3 }),
    genre: fc.constantFrom(...Genre.options),
    status: fc.constantFrom(...ArticleStatus.options),
    is_public: fc.boolean(),
  },
  { requiredKeys: [] },
)
const order = fc.record({
  sort: fc.constantFrom(...AdminArticleQuery.shape.sort.unwrap().options),
  order: fc.constantFrom('asc' as const, 'desc' as const),
})
const ALL = { offset: 0, limit: 200 }

describe('an order', () => {
  it('contains every matching article once, for any order and filter', () => {
    fc.assert(
      fc.property(articles, filter, order, (all, sought, ordered) => {
        const { items, total } = findArticles(all, { ...ALL, ...sought, ...ordered })
        const fitting = all.filter(one => findArticles([one], { ...ALL, ...sought, ...ordered }).total === 1)
        expect(items.toSorted()).toEqual(fitting.map(({ id }) => id).toSorted())
        expect(total).toBe(fitting.length)
        if (Object.keys(sought).length === 0) expect(total).toBe(all.length)
      }),
    )
  })

  it('treats full-width, half-width, capital and small letters alike, and sorts numbers as numbers', () => {
    const [one] = fc.sample(article, 1)
    if (!one) throw new Error('No article')
    const titled = ['月', 'moon', 'ＭＯＯＮ', 'Mole'].map((title, at) => ({
      ...one,
      id: at + 1,
      title,
      total_sentences: [10, 9, 100, 1][at] ?? 0,
    }))
    const sorted = (sort: AdminArticleQuery['sort']) =>
      findArticles(titled, { ...ALL, sort, order: 'asc' }).items
    expect(sorted('title')).toEqual([4, 2, 3, 1])
    expect(sorted('total_sentences')).toEqual([4, 2, 1, 3])
  })
})
