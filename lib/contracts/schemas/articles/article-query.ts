import { z } from 'zod'
import { Flag, Page, Text, Ulid } from '../basics.ts'
import { Genre, Level } from '../japanese/text.ts'
import { ArticleStatus } from './articles.ts'
import { TextKind } from './text-kinds.ts'

export const ArticleFilter = z.object({
  scope: z.enum(['mine', 'public', 'favorites']).default('mine'),
  genre: Genre.optional(),
  kind: TextKind.optional().describe('Only texts of this kind, as lists show it'),
  status: ArticleStatus.optional(),
  is_public: Flag.optional(),
  guest_visible: Flag.optional(),
  q: Text.trim().max(200).optional(),
  /** Newest first, last read first, by title, or best known first. */
  sort: z.enum(['created', 'read', 'title', 'coverage']).default('created'),
  /** Only those that you have not begun, are reading, or have finished. */
  reading: z.enum(['unread', 'begun', 'finished']).optional(),
  level: Level.optional().describe('Only texts of this level, among the newest 1,000'),
  series: z
    .union([Ulid, z.literal('none')])
    .optional()
    .describe('Only those in this series of yours, in its order, or only those in none'),
  /** True to include how much of each article you know. */
  coverage: Flag.default(false),
})
export const ArticleQuery = Page.extend(ArticleFilter.shape)
export type ArticleQuery = z.output<typeof ArticleQuery>
