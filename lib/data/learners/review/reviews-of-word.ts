import type { Page } from '../../../contracts/schemas/basics.ts'
import type { PastRating, WordReviews } from '../../../contracts/schemas/learners/review.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import { newestIn, plainQuery } from '../../../store/reading/plain-read.ts'
import {
  logsOfCard,
  reviewLogKey,
  reviewLogRecord,
  type StoredLog,
} from '../../entities/collections/cards.ts'
import { cardIdsOf, partsOf, readCardsOf, stageOf } from '../cards/card.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { noWord } from '../words/read-words.ts'
import { findWord } from '../words/stored-word.ts'

export async function reviewsOfWord(
  learning: Learning,
  { user_id }: Acting,
  skill_id: string,
  page: Page,
): Promise<WordReviews> {
  const word = await findWord(learning, user_id, skill_id)
  if (!word) throw noWord()
  const ids = [word.skill_id, ...(word.joined ?? [])].flatMap(id => cardIdsOf({ kind: 'word', id }))
  const [cards, ...reviewsOfCards] = await settled([
    readCardsOf(learning, user_id, { kind: 'word', id: word.skill_id }),
    ...ids.map(id => ratingsOf(learning, user_id, id)),
  ])
  const { items, ...counts } = memoryPage(reviewsOfCards.flat().sort(newestFirst), page)
  const keys = items.map(({ sk }) => reviewLogKey(user_id, String(sk)))
  const logs = await readStored(learning, reviewLogRecord, keys)
  return {
    cards: cards.map(card => ({ ...card, stage: stageOf(card) })),
    ratings: { ...counts, items: logs.map(presentRating) },
  }
}

type Row = Awaited<ReturnType<typeof ratingsOf>>[number]

const ratingsOf = (learning: Learning, user_id: number, card_id: string) => {
  const query = newestIn(learning, logsOfCard(user_id, card_id))
  return plainQuery(learning.client, query, ['sk', 'gsi2sk'], learning.signal)
}

const newestFirst = (one: Row, other: Row) => (String(one.gsi2sk) < String(other.gsi2sk) ? 1 : -1)

const presentRating = ({
  request_id,
  card_id,
  rating,
  reviewed_at,
  before,
  after,
  source,
  undone_at,
}: StoredLog): PastRating => ({
  request_id,
  template: partsOf(card_id).template,
  rating,
  reviewed_at,
  from: before.state,
  due_at: after.due_at,
  is_imported: source === 'import',
  is_undone: undone_at !== undefined,
})
