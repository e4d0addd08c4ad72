import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { ArticleWithSentences } from '../schemas/articles/articles.ts'
import { ReadingPosition } from '../schemas/articles/reading.ts'
import { ById, PathIndex } from '../schemas/basics.ts'
import { ArticleWords } from '../schemas/japanese/lexicon.ts'

export const opening = group({
  get: {
    ...route('GET', '/api/articles/{id}/opening', 'guest'),
    summary:
      'All that a reader needs to begin, in one answer: the article, your position in it, and the rows around the place to begin, with their words',
    params: ById,
    query: z.object({
      row: PathIndex.optional().describe('The row to begin at; omitted: your position, or the first row'),
    }),
    output: z.object({
      position: ReadingPosition.nullable().describe('Null if you have not read it'),
      article: ArticleWithSentences,
      words: ArticleWords,
    }),
  },
})
