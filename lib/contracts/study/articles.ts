import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { ArticleQuery } from '../schemas/articles/article-query.ts'
import {
  Article,
  ArticlePatch,
  ArticleWithSentences,
  DeleteReport,
  EditInput,
  ReparseInput,
  RowPage,
} from '../schemas/articles/articles.ts'
import { FileChapters } from '../schemas/articles/file-chapters.ts'
import { Contents } from '../schemas/articles/headings.ts'
import { FindQuery, FoundRow, LayoutRows, ListedArticle } from '../schemas/articles/reading.ts'
import { SentenceTimes, TimesQuery } from '../schemas/articles/sentences.ts'
import { UploadInput, VideoInput } from '../schemas/articles/uploads.ts'
import { ById, listOf, MiB, NoContent, Streamed, Text } from '../schemas/basics.ts'
import { TtsInput } from '../schemas/models/voices.ts'
import { StartsTask } from '../schemas/tasks.ts'

export const articles = group({
  upload: {
    ...route('POST', '/api/articles/upload', 'member'),
    summary: 'Upload a text; a task turns it into sentences',
    body: UploadInput,
    ...StartsTask,
    max_body: 4 * MiB,
  },
  list: {
    ...route('GET', '/api/articles', 'user'),
    summary: 'List your articles, the public ones, or your favourites',
    query: ArticleQuery,
    output: listOf(ListedArticle),
  },
  get: {
    ...route('GET', '/api/articles/{id}', 'guest'),
    summary: 'Read one article the caller may see',
    params: ById,
    query: RowPage,
    output: ArticleWithSentences,
  },
  find: {
    ...route('GET', '/api/articles/{id}/find', 'guest'),
    summary:
      'The rows of an article that hold a text, as they are written or read; go on from `next_offset`, which is a row, until it is null',
    params: ById,
    query: FindQuery,
    output: listOf(FoundRow),
  },
  layout: {
    ...route('GET', '/api/articles/{id}/layout', 'guest'),
    summary: 'Which rows of an article are line breaks or blanks; the others are its sentences',
    params: ById,
    output: LayoutRows,
  },
  times: {
    ...route('GET', '/api/articles/{id}/times', 'guest'),
    summary:
      'When the sentences of an article are said in its recording, without the sentences; go on from `next_offset`, which is a row, until it is null',
    params: ById,
    query: TimesQuery,
    output: SentenceTimes,
  },
  fileChapters: {
    ...route('GET', '/api/articles/{id}/media/chapters', 'guest'),
    summary: 'The chapters that the file of an article’s recording names; fewer than two are none',
    params: ById,
    output: FileChapters,
  },
  contents: {
    ...route('GET', '/api/articles/{id}/contents', 'guest'),
    summary: 'The chapters of an article that can be read: their headings, places and lengths',
    params: ById,
    output: Contents,
  },
  content: {
    ...route('GET', '/api/articles/{id}/content', 'guest'),
    summary: 'The text of an article as it was uploaded',
    params: ById,
    output: z.object({ raw_content: z.string(), content_revision: z.number().int() }),
  },
  patch: {
    ...route('PATCH', '/api/articles/{id}', 'member'),
    summary: 'Change the title and other details of your article, or make it private',
    params: ById,
    body: ArticlePatch,
    output: Article,
  },
  edit: {
    ...route('PUT', '/api/articles/{id}/content', 'member'),
    summary: 'Replace the text of your article and start a task that analyses what changed',
    params: ById,
    body: EditInput,
    ...StartsTask,
    max_body: 4 * MiB,
  },
  reparse: {
    ...route('POST', '/api/articles/{id}/reparse', 'member'),
    summary: 'Split the text of your article again and analyse all of it; in mode `split` without analysis',
    params: ById,
    body: ReparseInput.optional(),
    ...StartsTask,
  },
  retry: {
    ...route('POST', '/api/articles/{id}/retry', 'member'),
    summary: 'Complete what is missing or failed in your article',
    params: ById,
    ...StartsTask,
  },
  generateFurigana: {
    ...route('POST', '/api/articles/{id}/generate-furigana', 'member'),
    summary: 'Compute the furigana of your article again, except where someone edited it',
    params: ById,
    ...StartsTask,
  },
  tts: {
    ...route('POST', '/api/articles/{id}/tts', 'member'),
    summary: 'Start a task that synthesises every sentence without audio of an article the caller may read',
    params: ById,
    body: TtsInput.optional(),
    ...StartsTask,
  },
  media: {
    ...route('GET', '/api/articles/{id}/media', 'guest'),
    summary: 'The recording that the article was transcribed from: bytes, a range of them, or a redirect',
    params: ById,
    ...Streamed,
  },
  remove: {
    ...route('DELETE', '/api/articles/{id}', 'member'),
    summary: 'Delete your article permanently; 409 while it is being processed',
    params: ById,
    output: DeleteReport,
  },
})

const add = {
  ...route('PUT', '/api/articles/{id}/favorite', 'member'),
  summary: 'Add an article to your favourites; no error if it is one already',
  params: ById,
  ...NoContent,
} as const
const remove = { ...add, method: 'DELETE', summary: 'Remove an article from your favourites' } as const

/** The specification writes the path without its prefix; both are answered. */
const unprefixed = '/articles/{id}/favorite'

export const favorites = group({
  add,
  remove,
  addUnprefixed: { ...add, path: unprefixed },
  removeUnprefixed: { ...remove, path: unprefixed },
})

export const videos = group({
  file: {
    ...route('POST', '/api/videos/file', 'member'),
    summary:
      'Send a video or sound file: multipart with one `file`, or the bytes alone and `name` in the query',
    query: z.object({ name: Text.min(1).max(500).optional() }),
    receives: 'stream',
    media_types: ['multipart/form-data', 'application/octet-stream'],
    output: z.object({ file_handle: z.string() }),
    status: 201,
  },
  upload: {
    ...route('POST', '/api/videos/upload', 'member'),
    summary: 'Start a task that transcribes a file sent before and makes it an article',
    body: VideoInput,
    ...StartsTask,
  },
})
