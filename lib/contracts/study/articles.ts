import { z } from 'zod'
import { group } from '../../http/route.ts'
import {
  Article,
  ArticleFilter,
  ArticlePatch,
  ArticleSummary,
  ArticleWithSentences,
  DeleteReport,
  EditInput,
  ReparseInput,
  RowPage,
  UploadInput,
} from '../schemas/articles.ts'
import { listOf, Nothing, Page, PathId } from '../schemas/basics.ts'
import { TtsInput } from '../schemas/speech.ts'
import { TaskTaken } from '../schemas/tasks.ts'

const MiB = 1024 * 1024
const ById = z.object({ id: PathId })

export const articles = group({
  upload: {
    method: 'POST',
    path: '/api/articles/upload',
    access: 'member',
    summary: 'Upload a text; a task turns it into sentences',
    body: UploadInput,
    output: TaskTaken,
    status: 202,
    max_body: 4 * MiB,
  },
  list: {
    method: 'GET',
    path: '/api/articles',
    access: 'user',
    summary: 'List the own articles, the public ones, or the favourites',
    query: Page.extend(ArticleFilter.shape),
    output: listOf(ArticleSummary),
  },
  get: {
    method: 'GET',
    path: '/api/articles/{id}',
    access: 'guest',
    summary: 'Read one article the caller may see',
    params: ById,
    query: RowPage,
    output: ArticleWithSentences,
  },
  content: {
    method: 'GET',
    path: '/api/articles/{id}/content',
    access: 'guest',
    summary: 'The text of an article as it was uploaded',
    params: ById,
    output: z.object({ raw_content: z.string(), content_revision: z.number().int() }),
  },
  patch: {
    method: 'PATCH',
    path: '/api/articles/{id}',
    access: 'member',
    summary: 'Change what is said of an own article, or withdraw it from others',
    params: ById,
    body: ArticlePatch,
    output: Article,
  },
  edit: {
    method: 'PUT',
    path: '/api/articles/{id}/content',
    access: 'member',
    summary: 'Give an own article another text; a task works out what changed and analyses that',
    params: ById,
    body: EditInput,
    output: TaskTaken,
    status: 202,
    max_body: 4 * MiB,
  },
  reparse: {
    method: 'POST',
    path: '/api/articles/{id}/reparse',
    access: 'member',
    summary: 'Cut the text of an own article anew and analyse all of it; in mode `split` only cut it',
    params: ById,
    body: ReparseInput.optional(),
    output: TaskTaken,
    status: 202,
  },
  retry: {
    method: 'POST',
    path: '/api/articles/{id}/retry',
    access: 'member',
    summary: 'Fill in what is missing or failed in an own article',
    params: ById,
    output: TaskTaken,
    status: 202,
  },
  generateFurigana: {
    method: 'POST',
    path: '/api/articles/{id}/generate-furigana',
    access: 'member',
    summary: 'Work out the furigana of an own article anew, but for what a person edited',
    params: ById,
    output: TaskTaken,
    status: 202,
  },
  tts: {
    method: 'POST',
    path: '/api/articles/{id}/tts',
    access: 'member',
    summary:
      'Give a voice to every sentence that lacks one, of an article the caller may read; a task does it',
    params: ById,
    body: TtsInput.optional(),
    output: TaskTaken,
    status: 202,
  },
  media: {
    method: 'GET',
    path: '/api/articles/{id}/media',
    access: 'guest',
    summary:
      'The file the text was taken down from, to play along with: bytes, a range of them, or a redirect',
    params: ById,
    output: Nothing,
    reply: 'stream',
  },
  remove: {
    method: 'DELETE',
    path: '/api/articles/{id}',
    access: 'member',
    summary: 'Delete an own article for good; 409 while it is being processed',
    params: ById,
    output: DeleteReport,
  },
})
