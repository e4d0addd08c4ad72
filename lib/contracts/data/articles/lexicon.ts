import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { ById, Flag, listOf, MiB, Name, NoContent, OffsetInQuery, Page, Ulid } from '../../schemas/basics.ts'
import {
  AnalysedBlocks,
  AnalysisVersion,
  ArticlePlace,
  ArticleWords,
  CompletedAnalysis,
  Coverage,
  CoverageQuery,
  CoverageWithWords,
  IPlusOne,
  Material,
  MissingBlocks,
  Occurrence,
  OccurrenceQuery,
  OutdatedArticles,
  WordsOrigin,
  WordsPage,
} from '../../schemas/japanese/lexicon.ts'
import { WordStateCode } from '../../schemas/learners/words.ts'

/** The words of an article: the controller asks which are missing, and writes them. */
export const lexicon = group({
  outdated: {
    ...route('GET', '/v1/data/lexicon/outdated', 'service'),
    summary: 'Of a page of all articles, the newest first, those whose words this analysis has not found',
    query: z.object({ analysis_version: AnalysisVersion, before: ArticlePlace.optional() }),
    output: OutdatedArticles,
  },
  missing: {
    ...route('GET', '/v1/data/articles/{id}/lexicon/missing', 'service'),
    summary: 'Some blocks of an article whose words this analysis has not found yet, with their rows',
    params: ById,
    query: z.object({ analysis_version: AnalysisVersion, from: OffsetInQuery }),
    output: MissingBlocks,
  },
  blocks: {
    ...route('PUT', '/v1/data/articles/{id}/lexicon/blocks', 'service'),
    summary: 'Store the words of blocks; 409 `version_conflict` if the text has changed',
    params: ById,
    body: AnalysedBlocks,
    ...NoContent,
    max_body: 8 * MiB,
  },
  complete: {
    ...route('PUT', '/v1/data/articles/{id}/lexicon/complete', 'service'),
    summary: 'Count the words of an article all of whose blocks are analysed; 409 `version_conflict` if not',
    params: ById,
    body: CompletedAnalysis,
    ...NoContent,
    deadline_s: 120,
  },
})

/** The words of articles, as readers and learners ask for them. */
export const articleWords = group({
  words: {
    ...route('GET', '/v1/data/articles/{id}/words', 'service'),
    summary: 'The words of rows of an article, as two lines: where they come from, and the words',
    params: ById,
    query: WordsPage.extend({ guest: Flag }),
    output: z.tuple([WordsOrigin, ArticleWords]),
    reply: 'lines',
  },
  coverage: {
    ...route('GET', '/v1/data/articles/{id}/coverage', 'acting'),
    summary:
      'How much of an article the acting account knows, and the words among which those to learn next for it are',
    params: ById,
    output: CoverageWithWords,
  },
  coverages: {
    ...route('GET', '/v1/data/articles/coverage', 'acting'),
    summary:
      'The share the acting account knows of each of these articles that it may read, in the order of the request; null while it knows and learns fewer than 100 words',
    query: CoverageQuery,
    output: z.object({ items: z.array(Coverage) }),
  },
  material: {
    ...route('GET', '/v1/data/articles/{id}/material', 'acting'),
    summary: 'The last analysis of an article, with a page of its words',
    params: ById,
    query: Page,
    output: Material,
  },
  iPlusOne: {
    ...route('GET', '/v1/data/articles/{id}/i-plus-one', 'acting'),
    summary: 'Rows of an article with exactly one word that the acting account does not know',
    params: ById,
    query: WordsPage,
    output: IPlusOne,
  },
  occurrences: {
    ...route('GET', '/v1/data/articles/occurrences', 'acting'),
    summary: 'The sentences with a word in articles of the acting account, the newest article first',
    query: OccurrenceQuery,
    output: listOf(Occurrence),
  },
})

/** The learner's part of a look-up, for collection_server. */
export const lookups = group({
  found: {
    ...route('POST', '/v1/data/lookups', 'acting'),
    repeatable: true,
    summary:
      'The states of the words that a look-up found, the most likely first, which is recorded as met unless the learner opted out',
    body: z.strictObject({ event_id: Ulid, skill_ids: z.array(Name).min(1).max(50) }),
    output: z.object({ states: z.record(Name, WordStateCode) }),
  },
})
