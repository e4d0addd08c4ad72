import { plainKey } from '../../../store/entity.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { cardKey, cardRecord, reviewLogKey, reviewLogRecord } from '../../entities/collections/cards.ts'
import { keptSentenceKey, keptSentenceRecord } from '../../entities/collections/kept-sentences.ts'
import { EVENT_HEAD } from '../../entities/collections/keys.ts'
import { wordKey, wordRecord } from '../../entities/collections/words.ts'
import { leadingCardId, partsOf, presentCard } from '../cards/card.ts'
import { privacy, reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { settingsIn, settingsKey } from '../records/read-records.ts'

/** Everything that decides the effect of a rating, as it is now, in one read. */
export async function readForRating(
  learning: Learning,
  user_id: number,
  rating: { card_id: string; request_id: string },
): Promise<Found> {
  const found = await readOnce(learning, user_id, rating)
  if (found.card) return found
  const card_id = await leadingCardId(learning, rating.card_id)
  return card_id === rating.card_id ? found : readOnce(learning, user_id, { ...rating, card_id })
}

type Found = Awaited<ReturnType<typeof readOnce>>

async function readOnce(
  learning: Learning,
  user_id: number,
  { card_id, request_id }: { card_id: string; request_id: string },
) {
  const { subject } = partsOf(card_id)
  const keys = {
    card: cardKey(user_id, card_id),
    log: reviewLogKey(user_id, request_id),
    head: plainKey(EVENT_HEAD, { user_id }),
    settings: settingsKey(user_id, reviewSettings),
    privacy: settingsKey(user_id, privacy),
    subject: subject.kind === 'word' ? wordKey(user_id, subject.id) : keptSentenceKey(user_id, subject.id),
  }
  const items = await itemsWith(learning, Object.values(keys))
  const at = (name: keyof typeof keys): PlainItem | undefined =>
    items.find(({ pk, sk }) => pk === keys[name].pk && sk === keys[name].sk)
  const [card, log] = [at('card'), at('log')]
  const word = subject.kind === 'word' ? at('subject') : undefined
  const sentence = subject.kind === 'sentence' ? at('subject') : undefined
  return {
    card: card ? presentCard(cardRecord.decode(card)) : null,
    log: log ? reviewLogRecord.decode(log) : null,
    head: learning.eventHeads.parse({ Item: at('head') ?? {} }).data,
    settings: {
      ...settingsIn(learning, reviewSettings, at('settings')),
      ...settingsIn(learning, privacy, at('privacy')),
    },
    word: word ? wordRecord.decode(word) : null,
    sentence: sentence ? keptSentenceRecord.decode(sentence) : null,
  }
}
export type ForRating = Found
