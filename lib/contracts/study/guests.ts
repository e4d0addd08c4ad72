import type { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { ArticleSummary } from '../schemas/articles/articles.ts'
import { listOf, Page } from '../schemas/basics.ts'

/** An article in a list for guests. */
export const GuestArticle = ArticleSummary.pick({
  id: true,
  title: true,
  author: true,
  genre: true,
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
