import { webhook } from '../../lib/contracts/webhook.ts'
import { answered } from '../../lib/platform/http/reply.ts'
import { answerDelivery } from '../../lib/webhook/answer-delivery.ts'
import { endpoint } from '../../lib/webhook/app.ts'

export const receive = endpoint(webhook.groups.deliveries.receive, ({ headers, body, app }) => {
  const answer = answerDelivery({ headers, body }, app)
  return answer.outcome === 'deploying' ? answer : answered(200, answer)
})
