import { pageOperations } from '../../../../lib/contracts/page-client.ts'
import { cards } from '../../../../lib/contracts/relays/cards.ts'
import { changes } from '../../../../lib/contracts/relays/changes.ts'
import { foundation } from '../../../../lib/contracts/relays/learning.ts'
import { type Card, QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { activity } from '../../../../lib/contracts/study/activity.ts'
import { capabilities } from '../../../../lib/contracts/study/capabilities.ts'
import { learnerOf, sessionState } from '../../../../web/session/session.ts'
import { awayError } from '../../api/reach.ts'
import { onOutcome } from '../../screens/review/outbox.ts'
import { type KeptDatabase, keptDatabase, NO_TEXT } from '../database.ts'
import { isMetered, withRoom } from '../room.ts'
import { bodyFrom, keepReplyOf } from './fresh-reply.ts'
import { Plan } from './plan-of-cards.ts'

const operations = pageOperations('study', { cards, changes, foundation, activity, capabilities })

const AHEAD_DAYS = 3
/** About 1 KB each. */
const MOST_CARDS = 500

/** So long after the last rating, its review is over or pauses. */
const PAUSE_MS = 20_000

/** The id of the row that tells how the cards are to be shown. No card is called so. */
const PLAN = 'plan'

const ofSettings = operations.foundation.list.path.replace('{resource}', 'review-settings')
/** As the page's query makes it. */
export const settingsRequest = `${ofSettings}?limit=200`

/** The cards of the next days as they were at the last sync; null if the device has none. */
export async function keptCards(database: KeptDatabase): Promise<{ plan: Plan; items: QueuedCard[] } | null> {
  const rows = new Map((await database.getAll('cards')).map(({ id, body }) => [id, body]))
  const plan = rows.get(PLAN)
  if (plan === undefined) return null
  const read = Plan.parse(JSON.parse(plan))
  const bodies = read.order.flatMap(id => rows.get(id) ?? [])
  return { plan: read, items: bodies.map(body => QueuedCard.parse(JSON.parse(body))) }
}

/** The request of the screen that lists what a learner did. */
const changesRequest = `${operations.changes.list.path}?limit=50`

/** Fetches the cards of the next days with what their review needs; null on a metered network, where nothing is fetched. */
export async function keepCards(): Promise<QueuedCard[] | null> {
  if (isMetered() || awayError() || learnerOf(sessionState().session) === null) return null
  const database = await keptDatabase()
  if (!database) return null
  const { queue } = operations.cards
  await keepReplyOf(database, operations.foundation.list, settingsRequest)
  // The capabilities tell whether words can be heard.
  for (const route of [
    operations.capabilities.get,
    operations.activity.today,
    operations.activity.statistics,
  ])
    await keepReplyOf(database, route, route.path)
  await keepReplyOf(database, operations.changes.list, changesRequest)
  const { day, counts } = cards.queue.output.parse(JSON.parse(await bodyFrom(queue, `${queue.path}?limit=1`)))
  const ahead = `${queue.path}?limit=${MOST_CARDS}&ahead_days=${AHEAD_DAYS}`
  const { items } = cards.queue.output.parse(JSON.parse(await bodyFrom(queue, ahead)))
  const order = items.map(({ card }) => card.card_id)
  const plan: Plan = { day, left: { new: counts.new, review: counts.review }, order }
  await withRoom(database, NO_TEXT, async () => {
    const all = database.transaction('cards', 'readwrite')
    await Promise.all([
      all.store.clear(),
      all.store.put({ id: PLAN, body: JSON.stringify(plan) }),
      ...items.map(item => all.store.put({ id: item.card.card_id, body: JSON.stringify(item) })),
      all.done,
    ])
  })
  return items
}

/** Writes a card as a rating left it at the server: fetched before, it would come again without a network. */
async function keepRated(card: Card): Promise<void> {
  const database = await keptDatabase()
  const kept = await database?.get('cards', card.card_id)
  if (!database || !kept) return
  const item = { ...QueuedCard.parse(JSON.parse(kept.body)), card }
  await database.put('cards', { id: card.card_id, body: JSON.stringify(item) })
}

async function keepMediaLater(items: readonly QueuedCard[] | null): Promise<void> {
  if (!items) return
  const { keepCardMedia } = await import('../media/of-cards.ts')
  await keepCardMedia(items)
}

/** Keeps the cards of the next days. A part that fails is fetched the next time. */
export const keepCardsNow = () =>
  void keepCards()
    .then(keepMediaLater)
    .catch(() => {})

/** Keeps the cards of the next days after ratings. */
export function keepRatings(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  onOutcome(outcome => {
    if (!('card' in outcome)) return
    void keepRated(outcome.card).catch(() => {})
    clearTimeout(timer)
    timer = setTimeout(keepCardsNow, PAUSE_MS)
  })
}
