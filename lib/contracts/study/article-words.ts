import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { ById, listOf, Page } from '../schemas/basics.ts'
import {
  ArticleWords,
  Coverage,
  CoverageQuery,
  CoverageWithWords,
  IPlusOne,
  Material,
  Occurrence,
  OccurrenceQuery,
  WordsPage,
} from '../schemas/japanese/lexicon.ts'

export const articleWords = group({
  words: {
    ...route('GET', '/api/articles/{id}/words', 'guest'),
    summary:
      'The words of rows of an article and the skills that they are forms of; the same for every reader',
    params: ById,
    query: WordsPage,
    output: ArticleWords,
  },
  coverage: {
    ...route('GET', '/api/articles/{id}/coverage', 'member'),
    summary: 'How much of an article you know, and what to learn next for it',
    params: ById,
    output: CoverageWithWords,
  },
  coverages: {
    ...route('GET', '/api/articles/coverage', 'member'),
    summary:
      'The share you know of each of these articles, without those you may not read; null while you know and learn fewer than 100 words',
    query: CoverageQuery,
    output: z.object({ items: z.array(Coverage) }),
  },
  material: {
    ...route('GET', '/api/articles/{id}/material', 'member'),
    summary: 'The last analysis of an article: its length, and how often and where each word occurs',
    params: ById,
    query: Page,
    output: Material,
  },
  iPlusOne: {
    ...route('GET', '/api/articles/{id}/i-plus-one', 'member'),
    summary: 'Rows of an article with exactly one word that you do not know',
    params: ById,
    query: WordsPage,
    output: IPlusOne,
  },
  occurrences: {
    ...route('GET', '/api/articles/occurrences', 'member'),
    summary: 'Sentences of your own articles that have a word, the newest article first',
    query: OccurrenceQuery,
    output: listOf(Occurrence),
  },
})
