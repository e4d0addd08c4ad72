import type { QueueName } from '../../cards/card.ts'
import type { Learning } from '../../records/learning.ts'
import { plainQueryOnce } from '../../store/plain-read.ts'
import { dueQuery } from '../due.ts'
import type { Day } from './due-cards.ts'

/** Counts go no further. */
const MOST_COUNTED = 1_000

/** How many are due, as far as today's limits allow. */
export async function countsOf(
  learning: Learning,
  { user_id }: Day,
  until: Record<QueueName, Date>,
  left: { new: number; review: number },
) {
  const count = async (queue: QueueName, most: number) => {
    const Limit = Math.min(most, MOST_COUNTED)
    if (Limit === 0) return 0
    const query = dueQuery(learning, user_id, queue, { to: until[queue].toISOString() })
    const counted = { ...query, Select: 'COUNT' as const, Limit }
    return (await plainQueryOnce(learning.client, counted, [], learning.signal)).count
  }
  const [fresh, steps, reviews] = await Promise.all([
    count('new', left.new),
    count('learning', MOST_COUNTED),
    count('review', left.review),
  ])
  return { new: fresh, learning: steps, review: reviews }
}

/** When the first step is due that is not due yet. */
export async function nextStep(learning: Learning, { user_id, now }: Day): Promise<string | null> {
  const query = {
    ...dueQuery(learning, user_id, 'learning', { from: now.toISOString(), to: '9999' }),
    Limit: 1,
  }
  const { items } = await plainQueryOnce(learning.client, query, ['gsi2sk'], learning.signal)
  const [first] = items
  return first ? (String(first.gsi2sk).split('#')[1] ?? null) : null
}
