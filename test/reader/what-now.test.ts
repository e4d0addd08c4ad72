import { describe, expect, it } from 'vitest'
import { ArticleSummary } from '../../lib/contracts/schemas/articles/articles.ts'
import { ListedArticle } from '../../lib/contracts/schemas/articles/reading.ts'
import type { SuggestedText } from '../../lib/contracts/schemas/articles/readings.ts'
import { samples } from '../../reader/src/samples/samples.ts'
import { answersIn, recommendationWithout } from '../../reader/src/screens/library/today/what-now.ts'
import { article } from '../support/article-head.ts'

const listed = ListedArticle.parse({ ...article, kind: 'text', position: null, read_at: null })
const suggested = (is_own: boolean): SuggestedText => ({
  ...{ id: 8, title: '雪女', author: '', genre: 'article', kind: 'text', total_sentences: 9, is_own },
  ...{ share_known: 0.9, level: 'N4', characters: 900 },
})
const kindsOf = (given: Parameters<typeof answersIn>[0]) => answersIn(given).map(({ kind }) => kind)

describe('the answers to “what now?”', () => {
  it('are the begun text, the samples that are left, then the public text', () => {
    const [mittens, melos] = samples
    const next = suggested(false)
    expect(kindsOf({ go_on: listed, next, samples })).toEqual(['read-on', 'sample', 'sample', 'text'])
    const answers = answersIn({ go_on: null, next, samples: [melos] })
    expect(answers).toEqual([
      { kind: 'sample', sample: melos },
      { kind: 'text', article: next },
    ])
    expect(answersIn({ go_on: null, next: null, samples: [mittens] })).toHaveLength(1)
  })

  it('have a text of one’s own before the samples', () => {
    expect(kindsOf({ go_on: null, next: suggested(true), samples })).toEqual(['text', 'sample', 'sample'])
  })

  it('end with a text to add where nothing is left', () => {
    expect(answersIn({ go_on: null, next: null, samples: [] })).toEqual([{ kind: 'add' }])
  })
})

describe('the recommendation beside them', () => {
  const entryOf = (id: number) => ({
    article_id: id,
    comment: '',
    article: ArticleSummary.parse({ ...article, id }),
  })
  const week = { week: '2026-W49', note: '', entries: [entryOf(8), entryOf(9)] }

  it('leaves out a text that the page names already, and is nothing without a text', () => {
    const left = recommendationWithout(week, [8, undefined])
    expect(left?.entries.map(({ article_id }) => article_id)).toEqual([9])
    expect(recommendationWithout(week, [8, 9])).toBeNull()
  })
})
