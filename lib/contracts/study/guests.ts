import type { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { ListedArticle } from '../schemas/articles/reading.ts'
import { listOf, Page } from '../schemas/basics.ts'

/** An article in a list for guests. */
export const GuestArticle = ListedArticle.pick({
  id: true,
  title: true,
  author: true,
  genre: true,
  kind: true,
  output_language: true,
  explanation_level: true,
  total_sentences: true,
  created_at: true,
})
export type GuestArticle = z.infer<typeof GuestArticle>

export const guests = group({
  articles: {
    ...route('GET', '/api/guests/articles', 'public'),
    summary:
      'The public articles that can be read without an account, the newest first, at most half a minute old, without a total',
    query: Page,
    output: listOf(GuestArticle),
  },
})
