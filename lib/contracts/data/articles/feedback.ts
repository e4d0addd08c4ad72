import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import {
  AdminFeedback,
  AdminFeedbackQuery,
  Feedback,
  FeedbackDecision,
  FeedbackInput,
} from '../../schemas/articles/feedback.ts'
import {
  ByWeek,
  Recommendation,
  RecommendationInput,
  WeeklyRecommendation,
} from '../../schemas/articles/recommendations.ts'
import { listOf, Name, NoContent, Page } from '../../schemas/basics.ts'

const ByName = z.object({ id: Name })

export const feedback = group({
  give: {
    ...route('POST', '/v1/data/feedback', 'acting'),
    repeatable: true,
    summary: 'Report a bug, make a suggestion, or ask for one of your articles to be published',
    body: FeedbackInput,
    output: Feedback,
    status: 201,
  },
  list: {
    ...route('GET', '/v1/data/feedback', 'acting'),
    summary: 'Your feedback, newest first, with its status',
    query: Page,
    output: listOf(Feedback),
  },
  withdraw: {
    ...route('DELETE', '/v1/data/feedback/{id}', 'acting'),
    summary: 'Withdraw your feedback while it is open; no error if it is withdrawn already',
    params: ByName,
    output: Feedback,
  },
})

export const adminFeedback = group({
  list: {
    ...route('GET', '/v1/data/admin/feedback', 'root'),
    summary: 'The feedback of every account, newest first',
    query: AdminFeedbackQuery,
    output: listOf(AdminFeedback),
  },
  decide: {
    ...route('PATCH', '/v1/data/admin/feedback/{id}', 'root'),
    // A repeated call would conflict with the version that the first one wrote.
    repeatable: false,
    summary: 'Decide on feedback and reply to it; to accept a publish request publishes the article',
    params: ByName,
    body: FeedbackDecision,
    output: AdminFeedback,
  },
})

export const recommendations = group({
  weekly: {
    ...route('GET', '/v1/data/recommendations/weekly', 'service'),
    summary: "This week's recommendation or the latest before it; null while there is none",
    output: WeeklyRecommendation.nullable(),
  },
})

export const adminRecommendations = group({
  list: {
    ...route('GET', '/v1/data/admin/recommendations', 'root'),
    summary: 'The recommendations of all weeks, the latest week first',
    query: Page,
    output: listOf(Recommendation),
  },
  put: {
    ...route('PUT', '/v1/data/admin/recommendations/{week}', 'root'),
    // A repeated call would conflict with the version that the first one wrote.
    repeatable: false,
    summary: 'Write the recommendation of a week; every article must be public',
    params: ByWeek,
    body: RecommendationInput,
    output: Recommendation,
  },
  remove: {
    ...route('DELETE', '/v1/data/admin/recommendations/{week}', 'root'),
    summary: 'Remove the recommendation of a week; no error if there is none',
    params: ByWeek,
    ...NoContent,
  },
})
