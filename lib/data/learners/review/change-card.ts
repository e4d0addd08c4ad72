import type { List } from '../../../contracts/schemas/basics.ts'
import type { Card, CardPatch, CardQuery, ListedCard } from '../../../contracts/schemas/learners/review.ts'
import { newMemory } from '../../../learning/schedule/schedule.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import { allIn, plainQuery } from '../../../store/reading/plain-read.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import { cardsOf } from '../../entities/collections/cards.ts'
import { cardItem, findCard, readCards, stageOf } from '../cards/card.ts'
import { wordsToday } from '../days/study-day.ts'
import type { Learning } from '../records/learning.ts'
import { readWord } from '../words/stored-word.ts'
import { maturityChange, maturityOfDay } from '../words/write-words.ts'
import { cardNames } from './card-names.ts'
import { noCard } from './rate.ts'

export async function getCard(learning: Learning, { user_id }: Acting, card_id: string): Promise<Card> {
  const card = await findCard(learning, user_id, card_id)
  if (!card) throw noCard()
  return card
}

/** Lets one of several devices with the same version succeed. */
export function changeCard(
  learning: Learning,
  acting: Acting,
  card_id: string,
  patch: CardPatch,
): Promise<Card> {
  const { user_id } = acting
  return retryWhenChanged(async () => {
    const before = await getCard(learning, acting, card_id)
    if (before.version !== patch.expected_version)
      throw refusal(
        'card_changed',
        {},
        {
          members: { current_version: before.version, card: before },
        },
      )
    const word = before.kind === 'word' ? await readWord(learning, user_id, before.subject_id) : null
    const after = cardAfter(learning, before, patch, word?.state ?? 'learning')
    const items = {
      card: cardItem(learning, user_id, before, after),
      ...maturityChange(learning, user_id, word, before, after),
      ...(await wordsToday(learning, user_id, maturityOfDay(word, before, after))),
    }
    await transact(learning.client, items, { signal: learning.signal })
    return after
  })
}

function cardAfter(learning: Learning, before: Card, patch: CardPatch, wordState: string): Card {
  const { suspended = before.suspended !== null, buried_until = before.buried_until, due_at, forget } = patch
  if (due_at !== undefined && (forget || before.state !== 'review'))
    throw invalidInput('body.due_at', 'can only be set for a card in review')
  if (!suspended && wordState !== 'learning')
    throw invalidInput('body.suspended', 'its word is not being learnt: change the state of the word instead')
  const memory = forget ? { ...newMemory(learning.now()), introduced_on: null, leech: false } : {}
  return {
    ...before,
    ...memory,
    ...(due_at === undefined ? {} : { due_at: new Date(due_at).toISOString() }),
    suspended: suspended ? (before.suspended ?? 'user') : null,
    buried_until,
    version: before.version + 1,
  }
}

const CARD_ATTRIBUTES = ['sk', 'state', 'suspended', 'leech', 'buried_until']

/** Sorted by id: kept sentences before words. */
export async function listCards(
  learning: Learning,
  { user_id }: Acting,
  query: CardQuery,
): Promise<List<ListedCard>> {
  const { client, signal } = learning
  const { state, suspended, suspended_by, leech, buried, subject } = query
  const now = learning.now().toISOString()
  const { items, ...page } = memoryPage(
    await plainQuery(
      client,
      allIn(learning, cardsOf(user_id), subject === undefined ? '' : `${subject}.`),
      CARD_ATTRIBUTES,
      signal,
    ),
    query,
    card =>
      (state === undefined || card.state === state) &&
      (suspended === undefined || (card.suspended !== undefined) === suspended) &&
      (suspended_by === undefined || card.suspended === suspended_by) &&
      (buried === undefined || String(card.buried_until ?? '') > now === buried) &&
      (leech === undefined || (card.leech === 1) === leech),
  )
  const ids = items.map(({ sk }) => String(sk))
  const [cards, names] = await settled([readCards(learning, user_id, ids), cardNames(learning, user_id, ids)])
  return {
    ...page,
    items: Array.from(cards.values()).flatMap(card => {
      const name = names.get(card.card_id)
      return name ? [{ ...card, ...name, stage: stageOf(card) }] : []
    }),
  }
}
