import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import type { Card } from '../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import { endOfDay } from '../../../learning/schedule/due-by.ts'
import { studyDay } from '../../../learning/schedule/study-time.ts'
import type { StoreTable } from '../../../store/client.ts'
import { dueOf, type QueueName, queueOf } from '../../entities/collections/cards.ts'

/** Waits for tomorrow after a sibling; steps of learning do not. */
export const isBuriedBySibling = (
  { state }: Pick<Card, 'state'>,
  siblings: readonly Pick<Card, 'last_review'>[],
  today: string,
  settings: ReviewSettings,
): boolean =>
  settings.bury_siblings &&
  queueOf(state) !== 'learning' &&
  siblings.some(
    ({ last_review }) => last_review !== null && studyDay(new Date(last_review), settings) === today,
  )

/** When due or, while buried, later. */
export function comesAt(
  card: Pick<Card, 'state' | 'due_at' | 'buried_until'>,
  siblings: readonly Pick<Card, 'last_review'>[],
  today: string,
  settings: ReviewSettings,
): string {
  const tomorrow = isBuriedBySibling(card, siblings, today, settings)
    ? endOfDay(today, settings).toISOString()
    : ''
  return [card.buried_until ?? '', tomorrow].reduce((a, b) => (a > b ? a : b), card.due_at)
}

/** Longest due first. */
export const dueQuery = (
  { table }: StoreTable,
  user_id: number,
  queue: QueueName,
  { from = '', to }: { from?: string; to: string },
): QueryCommandInput => ({
  TableName: table,
  IndexName: 'gsi2',
  KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk BETWEEN :from AND :to',
  ExpressionAttributeValues: {
    ':pk': { S: dueOf(user_id) },
    ':from': { S: `${queue}#${from}` },
    // Sorts after every id of a card.
    ':to': { S: `${queue}#${to}#~` },
  },
})
