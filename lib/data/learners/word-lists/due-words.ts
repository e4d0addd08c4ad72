import { dayAfter } from '../../../contracts/schemas/basics.ts'
import type { Card } from '../../../contracts/schemas/learners/review.ts'
import type { ListedWord, WordDue } from '../../../contracts/schemas/learners/word-lists.ts'
import type { Word } from '../../../contracts/schemas/learners/words.ts'
import { studyDay } from '../../../platform/values/study-time.ts'
import { type PlainItem, plainPages, plainQuery } from '../../../store/reading/plain-read.ts'
import { cardIdsOf, partsOf, readCards, stageOf } from '../cards/card.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { dueQuery, endOfDay } from '../review/due.ts'

const READ = ['sk', 'gsi2sk']
/** Later than every due time. */
const NO_END = '~'
const KEYS_AT_ONCE = 200

/** The words with cards in learning or review that come on that day; today has those that are overdue, too. */
export async function wordsDue(learning: Learning, user_id: number, due: WordDue): Promise<Set<string>> {
  const { client, signal } = learning
  const settings = await readSettings(learning, user_id, reviewSettings)
  const today = studyDay(learning.now(), settings)
  const end = endOfDay(today, settings)
  const span =
    due === 'today'
      ? { to: lastBefore(end) }
      : { from: end.toISOString(), to: lastBefore(endOfDay(dayAfter(today, 1), settings)) }
  const found = await Promise.all(
    (['learning', 'review'] as const).map(queue =>
      plainQuery(client, dueQuery(learning, user_id, queue, span), READ, signal),
    ),
  )
  return new Set(found.flat().flatMap(row => wordOf(row) ?? []))
}

const lastBefore = (end: Date) => new Date(end.getTime() - 1).toISOString()

/** The words whose cards come, each once, that with the next card first. New cards come after all others. */
export async function* wordsByDue(learning: Learning, user_id: number): AsyncGenerator<string> {
  const given = new Set<string>()
  for await (const row of rowsByDue(learning, user_id)) {
    const id = wordOf(row)
    if (id === null || given.has(id)) continue
    given.add(id)
    yield id
  }
}

async function* rowsByDue(learning: Learning, user_id: number) {
  const rowsOf = (queue: 'learning' | 'review' | 'new') => rowsIn(learning, user_id, queue)
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

async function* rowsIn(learning: Learning, user_id: number, queue: 'learning' | 'review' | 'new') {
  const query = { ...dueQuery(learning, user_id, queue, { to: NO_END }), Limit: KEYS_AT_ONCE }
  for await (const page of plainPages(learning.client, query, READ, learning.signal)) yield* page
}

const dueAt = ({ gsi2sk }: PlainItem) => String(gsi2sk).split('#')[1] ?? ''

function wordOf({ sk }: PlainItem): string | null {
  const { kind, id } = partsOf(String(sk)).subject
  return kind === 'word' ? id : null
}

/** Adds to each word its card that comes first. */
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

/** As in the list: new cards come after all others. */
const byDue = (one: Card, other: Card) =>
  Number(one.state === 'new') - Number(other.state === 'new') || (one.due_at < other.due_at ? -1 : 1)
