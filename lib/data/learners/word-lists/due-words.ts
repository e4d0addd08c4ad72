import { z } from 'zod'
import { dayAfter } from '../../../contracts/schemas/basics.ts'
import { type Card, CardState } from '../../../contracts/schemas/learners/review.ts'
import type { ListedWord, WordDue } from '../../../contracts/schemas/learners/word-lists.ts'
import type { Word } from '../../../contracts/schemas/learners/words.ts'
import { endOfDay } from '../../../learning/schedule/due-by.ts'
import { studyDay } from '../../../learning/schedule/study-time.ts'
import { type PlainItem, plainPages, plainQuery } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { cardKey } from '../../entities/collections/cards.ts'
import { cardIdsOf, partsOf, readCards, stageOf } from '../cards/card.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { comesAt, dueQuery } from '../review/due.ts'

const READ = ['sk', 'gsi2sk']
/** A time later than every due time. */
const NO_END = '~'
const FEWEST_KEYS = 200
const MOST_KEYS = 1_000

/** Today includes overdue cards. */
export async function wordsDue(learning: Learning, user_id: number, due: WordDue): Promise<Set<string>> {
  const { client, signal } = learning
  const settings = await readSettings(learning, user_id, reviewSettings)
  const today = studyDay(learning.now(), settings)
  const endOfToday = endOfDay(today, settings)
  const end = due === 'today' ? endOfToday : endOfDay(dayAfter(today, 1), settings)
  // Of today's cards, buried ones come later.
  const span = { to: new Date(end.getTime() - 1).toISOString() }
  const dueRows = await Promise.all(
    (['learning', 'review'] as const).map(queue =>
      plainQuery(client, dueQuery(learning, user_id, queue, span), READ, signal),
    ),
  )
  const ids = dueRows.flat().flatMap(row => (wordOf(row) === null ? [] : String(row.sk)))
  const cards = await cardsWithSiblings(learning, user_id, ids)
  const [from, to] =
    due === 'today' ? ['', endOfToday.toISOString()] : [endOfToday.toISOString(), end.toISOString()]
  const comes = (id: string) => {
    const card = cards.get(id)
    if (!card) return false
    const siblings = cardIdsOf(partsOf(id).subject).flatMap(each =>
      each === id ? [] : (cards.get(each) ?? []),
    )
    const at = comesAt(card, siblings, today, settings)
    return at >= from && at < to
  }
  return new Set(ids.filter(comes).map(id => partsOf(id).subject.id))
}

const DECIDING = ['state', 'due_at', 'buried_until', 'last_review']
const Deciding = z.object({
  sk: z.string(),
  state: CardState,
  due_at: z.string(),
  buried_until: z.string().nullable().default(null),
  last_review: z.string().nullable().default(null),
})

async function cardsWithSiblings(learning: Learning, user_id: number, ids: readonly string[]) {
  const all = new Set(ids.flatMap(id => cardIdsOf(partsOf(id).subject)))
  const keys = Array.from(all, id => cardKey(user_id, id))
  const cards = (await itemsWith(learning, keys, DECIDING)).map(item => Deciding.parse(item))
  return new Map(cards.map(card => [card.sk, card]))
}

/** Each word once, by its next card; new cards come last. `likely` words are likely taken. */
export async function* wordsByDue(
  learning: Learning,
  user_id: number,
  likely: number,
): AsyncGenerator<string> {
  const yieldedIds = new Set<string>()
  const atOnce = Math.min(MOST_KEYS, Math.max(FEWEST_KEYS, likely))
  for await (const row of rowsByDue(learning, user_id, atOnce)) {
    const id = wordOf(row)
    if (id === null || yieldedIds.has(id)) continue
    yieldedIds.add(id)
    yield id
  }
}

async function* rowsByDue(learning: Learning, user_id: number, atOnce: number) {
  const rowsOf = (queue: 'learning' | 'review' | 'new') => rowsIn(learning, user_id, queue, atOnce)
  const [steps, reviews] = [rowsOf('learning'), rowsOf('review')]
  let [step, review] = await Promise.all([steps.next(), reviews.next()])
  while (!step.done || !review.done) {
    if (review.done || (!step.done && dueAt(step.value) <= dueAt(review.value))) {
      if (!step.done) yield step.value
      step = await steps.next()
    } else {
      yield review.value
      review = await reviews.next()
    }
  }
  yield* rowsOf('new')
}

async function* rowsIn(
  learning: Learning,
  user_id: number,
  queue: 'learning' | 'review' | 'new',
  Limit: number,
) {
  const query = { ...dueQuery(learning, user_id, queue, { to: NO_END }), Limit }
  for await (const page of plainPages(learning.client, query, READ, learning.signal)) yield* page
}

const dueAt = ({ gsi2sk }: PlainItem) => String(gsi2sk).split('#')[1] ?? ''

function wordOf({ sk }: PlainItem): string | null {
  const { kind, id } = partsOf(String(sk)).subject
  return kind === 'word' ? id : null
}

export async function withReviews<W extends Pick<Word, 'skill_id' | 'state'>>(
  learning: Learning,
  user_id: number,
  words: readonly W[],
): Promise<(W & Pick<ListedWord, 'review'>)[]> {
  const idsOf = ({ skill_id }: W) => cardIdsOf({ kind: 'word', id: skill_id })
  const learnt = words.filter(({ state }) => state === 'learning')
  const cards = await readCards(learning, user_id, learnt.flatMap(idsOf))
  return words.map(word => {
    const coming = idsOf(word).flatMap(id => cards.get(id) ?? [])
    const [first] = coming.filter(({ suspended }) => suspended === null).sort(byDue)
    return { ...word, review: first ? { due_at: first.due_at, stage: stageOf(first) } : null }
  })
}

/** New cards come after all others, as in the list. */
const byDue = (one: Card, other: Card) =>
  Number(one.state === 'new') - Number(other.state === 'new') || (one.due_at < other.due_at ? -1 : 1)
