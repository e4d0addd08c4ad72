import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { reviewLogKey, reviewLogRecord, type StoredLog } from '../../entities/collections/cards.ts'
import type { StoredEvidence } from '../../entities/collections/event.ts'
import { keptSentenceKey, keptSentenceRecord } from '../../entities/collections/kept-sentences.ts'
import { sourceKey, wordSourceRecord } from '../../entities/collections/words.ts'
import { leadingCardIds, partsOf } from '../cards/card.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'

export interface RatingBehind {
  readonly rating: StoredLog['rating']
  /** Null if there was none, it is gone, or nobody noted it. */
  readonly sentence: {
    readonly text: string
    readonly article_id: number | null
    readonly index: number | null
  } | null
}

/** Keyed by event; reads everything in two batches. */
export async function ratingsBehind(
  learning: Learning,
  user_id: number,
  evidence: readonly StoredEvidence[],
): Promise<ReadonlyMap<string, RatingBehind>> {
  const attemptIds = new Map(
    evidence.flatMap(({ event_kind, event_id, context: { attempt_id } }) =>
      event_kind === 'review' && attempt_id !== null ? [[event_id, attempt_id] as const] : [],
    ),
  )
  const logs = await readStored(
    learning,
    reviewLogRecord,
    Array.from(new Set(attemptIds.values()), id => reviewLogKey(user_id, id)),
  )
  const leading = await leadingCardIds(
    learning,
    logs.map(({ card_id }) => card_id),
  )
  const keys = new Map(
    logs.flatMap(({ request_id, card_id, source_id }) => {
      const { kind, id } = partsOf(leading(card_id)).subject
      if (kind === 'sentence') return [[request_id, keptSentenceKey(user_id, id)] as const]
      return source_id === undefined ? [] : [[request_id, sourceKey(user_id, id, source_id)] as const]
    }),
  )
  const unique = new Map(Array.from(keys.values(), key => [nameOf(key), key]))
  const items = await itemsWith(learning, [...unique.values()])
  const itemsByName = new Map(items.map(item => [nameOf(item), item]))
  const ratings = new Map(
    logs.map(({ request_id, rating }) => {
      const key = keys.get(request_id)
      const item = key && itemsByName.get(nameOf(key))
      return [request_id, { rating, sentence: item ? sentenceIn(item) : null }]
    }),
  )
  return new Map(
    Array.from(attemptIds).flatMap(([event_id, request_id]) => {
      const behind = ratings.get(request_id)
      return behind ? [[event_id, behind] as const] : []
    }),
  )
}

const nameOf = ({ pk, sk }: PlainItem | { pk: string; sk: string }) => `${pk} ${sk}`

function sentenceIn(item: PlainItem) {
  if (item.__edb_e__ === 'word_source') {
    const { sentence: text, article_id, index } = wordSourceRecord.decode(item)
    return { text, article_id, index }
  }
  const { front, article_id, origin } = keptSentenceRecord.decode(item)
  return { text: front.sentence, article_id, index: origin.index }
}
