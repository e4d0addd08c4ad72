import { plainKey } from '../../../store/entity.ts'
import { itemsByKey } from '../../../store/writing/batch.ts'
import { cardKey, cardRecord, reviewLogKey, reviewLogRecord } from '../../entities/collections/cards.ts'
import { keptSentenceKey, keptSentenceRecord } from '../../entities/collections/kept-sentences.ts'
import { EVENT_HEAD } from '../../entities/collections/keys.ts'
import { wordKey, wordRecord } from '../../entities/collections/words.ts'
import { leadingCardId, partsOf, presentCard } from '../cards/card.ts'
import { privacy, reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { settingsIn, settingsKey } from '../records/read-records.ts'

/** One read of all that decides a rating. */
export async function readForRating(
  learning: Learning,
  user_id: number,
  rating: { card_id: string; request_id: string },
): Promise<ForRating> {
  const firstRead = await readOnce(learning, user_id, rating)
  if (firstRead.card) return firstRead
  const card_id = await leadingCardId(learning, rating.card_id)
  return card_id === rating.card_id ? firstRead : readOnce(learning, user_id, { ...rating, card_id })
}

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
  const itemAt = await itemsByKey(learning, Object.values(keys))
  const [card, log, named] = [itemAt(keys.card), itemAt(keys.log), itemAt(keys.subject)]
  const [word, sentence] = subject.kind === 'word' ? [named] : [undefined, named]
  return {
    card: card ? presentCard(cardRecord.decode(card)) : null,
    log: log ? reviewLogRecord.decode(log) : null,
    head: learning.eventHeads.parse({ Item: itemAt(keys.head) ?? {} }).data,
    settings: {
      ...settingsIn(learning, reviewSettings, itemAt(keys.settings)),
      ...settingsIn(learning, privacy, itemAt(keys.privacy)),
    },
    word: word ? wordRecord.decode(word) : null,
    sentence: sentence ? keptSentenceRecord.decode(sentence) : null,
  }
}

export type ForRating = Awaited<ReturnType<typeof readOnce>>
