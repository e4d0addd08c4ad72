import { describe, expect, it } from 'vitest'
import { ListedArticle } from '../../lib/contracts/schemas/articles/reading.ts'
import type { SuggestedText } from '../../lib/contracts/schemas/articles/readings.ts'
import { samples } from '../../reader/src/samples/samples.ts'
import { answersIn } from '../../reader/src/screens/library/today/what-now.ts'
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
