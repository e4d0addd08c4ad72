import { z } from 'zod'
import { Id, Text, Timestamp } from '../basics.ts'
import { ArticleSummary } from './articles.ts'

const DAY_MS = 86_400_000
const daysSinceMonday = (date: Date) => (date.getUTCDay() + 6) % 7

/** The ISO week of a time, in UTC: `2026-W47`. */
export function weekOf(date: Date): string {
  // The year of a week is that of its Thursday.
  const thursday = new Date(date.getTime() + (3 - daysSinceMonday(date)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const number = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS))
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** Midnight UTC of the Monday that begins a week. */
export function mondayOf(week: string): Date {
  const [year = 0, number = 0] = week.split('-W').map(Number)
  // 4 January always lies in the first week.
  const fourth = new Date(Date.UTC(year, 0, 4))
  return new Date(fourth.getTime() + (7 * (number - 1) - daysSinceMonday(fourth)) * DAY_MS)
}

export const Week = z
  .string()
  .regex(/^20\d\d-W(0[1-9]|[1-4]\d|5[0-3])$/)
  .refine(week => weekOf(mondayOf(week)) === week, 'must be a week that the year has')

export const ByWeek = z.object({ week: Week })

const Comment = Text.trim().max(1_000)

export const RecommendationInput = z.strictObject({
  /** 0 for a week that has none yet. */
  expected_version: z.number().int().min(0),
  note: Comment.default(''),
  /** In the order in which they are shown; all of them public. */
  entries: z
    .array(z.strictObject({ article_id: Id, comment: Comment.default('') }))
    .min(1)
    .max(20)
    .refine(
      entries => new Set(entries.map(({ article_id }) => article_id)).size === entries.length,
      'must name each article once',
    ),
})
export type RecommendationInput = z.output<typeof RecommendationInput>

const Entry = z.object({ article_id: Id, comment: z.string(), article: ArticleSummary })

/** A recommendation without the articles that the learner can no longer read. */
export const WeeklyRecommendation = z.object({ week: z.string(), note: z.string(), entries: z.array(Entry) })
export type WeeklyRecommendation = z.infer<typeof WeeklyRecommendation>

export const Recommendation = WeeklyRecommendation.extend({
  /** `article` is null where it has been deleted. */
  entries: z.array(Entry.extend({ article: ArticleSummary.nullable() })),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Recommendation = z.infer<typeof Recommendation>
