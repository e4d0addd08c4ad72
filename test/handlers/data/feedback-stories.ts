import type { z } from 'zod'
import type { FeedbackDecision, FeedbackInput } from '../../../lib/contracts/schemas/articles/feedback.ts'
import { finish } from './edit-stories.ts'
import { type DataClient, type Lab, newTaskId } from './lab.ts'
import { newArticle } from './stories.ts'

type FeedbackFields = Partial<z.input<typeof FeedbackInput>>

export const give = (client: DataClient, given: FeedbackFields = {}) =>
  client.feedback.give({
    body: { request_id: newTaskId(), kind: 'bug', text: 'The button does nothing.', ...given },
  })

/** An article held by no task, and the request to publish it. */
export async function requested(client: DataClient, title = '雨の日') {
  const article = await finished(client, title)
  const request = await give(client, {
    kind: 'publish_request',
    text: 'Others may like it.',
    article_id: article.id,
  })
  return { article, request }
}

export async function finished(client: DataClient, title = '雨の日') {
  return finish(client, await newArticle(client, { title }))
}

export const decide = (
  client: DataClient,
  { id, version }: { id: string; version: number },
  decision: Omit<z.input<typeof FeedbackDecision>, 'expected_version'>,
) => client.adminFeedback.decide({ params: { id }, body: { expected_version: version, ...decision } })

/** The items of the table besides articles: feedback, its open counts, and the open publish requests. */
export async function storedFeedback({ app }: Lab, article_id = 0) {
  const { feedback, openFeedback, publishRequests } = app.content
  const all = { consistent: true, pages: 'all' } as const
  const [given, open, request] = await Promise.all([
    feedback.query.feedback({}).go(all),
    openFeedback.query.open({}).go(all),
    publishRequests.get({ article_id }).go({ consistent: true }),
  ])
  return {
    statuses: given.data.map(({ status }) => status),
    open: Object.fromEntries(open.data.map(each => [each.user_id, each.open])),
    request: request.data?.feedback_id ?? null,
  }
}
