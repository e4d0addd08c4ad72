import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { Feedback } from '../../contracts/schemas/articles/feedback.ts'
import { FoundationItem } from '../../contracts/schemas/learners/foundation.ts'
import type { ExportKind, ExportPart } from '../../contracts/schemas/learners/learners.ts'
import type { Card } from '../../contracts/schemas/learners/review.ts'
import type { Acting } from '../../platform/auth/actor.ts'
import type { StoreTable } from '../../store/client.ts'
import { StoredKey } from '../../store/reading/plain-read.ts'
import { batchGet } from '../../store/writing/batch.ts'
import type { Content } from '../articles/content.ts'
import { cardRecord, reviewLogRecord, type StoredLog } from '../entities/collections/cards.ts'
import { eventRecord, type StoredEvent } from '../entities/collections/event.ts'
import { keptSentenceRecord } from '../entities/collections/kept-sentences.ts'
import type { ChangeRecord } from '../entities/collections/records.ts'
import { wordRecord, wordSourceRecord } from '../entities/collections/words.ts'
import { presentFeedback } from '../feedback/stored-feedback.ts'
import { presentCard } from './cards/card.ts'
import { type Declared, type OwnPlace, ownPlaceOf, placesOfLearner, queryOf } from './own-places.ts'
import type { Learning } from './records/learning.ts'
import { readProfileHead } from './records/profile-head.ts'
import { presentWord } from './words/stored-word.ts'
import { presentSource } from './words/word-sources.ts'

interface Stores {
  readonly content: Content
  readonly learning: Learning
}
type Item = Record<string, unknown>

interface Learner {
  readonly userId: number
  /** Of the profile: records of earlier generations are cleared. */
  readonly generation: number
}

/** The place of a learner's records of one kind, and their form in an export. */
interface Source {
  readonly store: StoreTable & { readonly signal: AbortSignal }
  readonly entity: Declared
  lines(Items: Item[]): ({ kind?: never } & object)[]
}

/** The export of each kind, without deleted or cleared records, and without details of storage. */
const SOURCES: Record<ExportKind, (stores: Stores, learner: Learner) => Source> = {
  setting: ({ learning }) => ({
    store: learning,
    entity: learning.keptRecords,
    lines: Items => Items.flatMap(recordLine),
  }),
  record: ({ learning }) => ({
    store: learning,
    entity: learning.records,
    lines: Items => Items.flatMap(recordLine),
  }),
  change: ({ learning }, { generation }) => ({
    store: learning,
    entity: learning.changes,
    lines: Items =>
      learning.changes
        .parse({ Items })
        .data.filter(change => change.kept === 1 || change.generation === generation)
        .flatMap(changeLine),
  }),
  event: ({ learning }, { generation }) => ({
    store: learning,
    entity: learning.events,
    lines: Items =>
      Items.map(eventRecord.decode)
        .filter(event => event.kind !== 'feedback' || event.generation >= generation)
        .map(eventLine),
  }),
  day: ({ learning }) => ({
    store: learning,
    entity: learning.studyDays,
    lines: Items => learning.studyDays.parse({ Items }).data.map(({ user_id: _, ...day }) => day),
  }),
  word: ({ learning }) => ({
    store: learning,
    entity: learning.words,
    lines: Items =>
      Items.map(wordRecord.decode)
        .map(presentWord)
        .map(({ kind, ...word }) => ({ ...word, word_kind: kind })),
  }),
  word_source: ({ learning }) => ({
    store: learning,
    entity: learning.wordSources,
    lines: Items =>
      Items.map(wordSourceRecord.decode).map(source => ({
        skill_id: source.skill_id,
        ...presentSource(source),
      })),
  }),
  article: ({ content }) => ({
    store: content,
    entity: content.articles,
    lines: Items => content.articles.parse({ Items }).data.map(({ id }) => ({ id })),
  }),
  favorite: ({ content }) => ({
    store: content,
    entity: content.favorites,
    lines: Items => content.favorites.parse({ Items }).data.map(({ user_id: _, ...favorite }) => favorite),
  }),
  position: ({ content }) => ({
    store: content,
    entity: content.readings,
    lines: Items =>
      content.readings.parse({ Items }).data.map(({ article_id, index, at }) => ({ article_id, index, at })),
  }),
  kept_sentence: ({ learning }) => ({
    store: learning,
    entity: learning.keptSentences,
    lines: Items => Items.map(keptSentenceRecord.decode).map(({ user_id: _, ...kept }) => kept),
  }),
  occurrence: ({ content }) => ({
    store: content,
    entity: content.occurrences,
    lines: Items =>
      content.occurrences
        .parse({ Items })
        .data.map(({ skill_id, article_id, frequency }) => ({ skill_id, article_id, frequency })),
  }),
  card: ({ learning }) => ({
    store: learning,
    entity: learning.cards,
    lines: Items => Items.map(cardRecord.decode).map(presentCard).map(cardLine),
  }),
  rating: ({ learning }) => ({
    store: learning,
    entity: learning.reviewLogs,
    lines: Items => Items.map(reviewLogRecord.decode).flatMap(ratingLine),
  }),
  feedback: ({ content }) => ({
    store: content,
    entity: content.feedback,
    lines: Items => content.feedback.parse({ Items }).data.map(presentFeedback).map(feedbackLine),
  }),
}

const RecordItem = z.object({ sk: z.string(), record: z.string() })

function recordLine(stored: Item) {
  const { sk, record } = RecordItem.parse(stored)
  const { user_id: _, deleted, ...shown } = FoundationItem.parse(JSON.parse(record))
  return deleted ? [] : [{ resource: sk.split('#')[0], ...shown }]
}

function changeLine({ request_id, at, resource, record_id, before, after }: ChangeRecord) {
  // A bare receipt says only that a request was done.
  if (after === undefined) return []
  const shown = { before: before === undefined ? null : JSON.parse(before), after: JSON.parse(after) }
  return [{ request_id, at, resource, record_id, ...shown }]
}

/** `kind` says that it is an event. */
const eventLine = ({ user_id: _, generation: _generation, kind, payload, ...event }: StoredEvent) => ({
  ...event,
  event_kind: kind,
  payload: JSON.parse(payload),
})

/** `kind` says that it is feedback. */
const feedbackLine = ({ kind, ...told }: Feedback) => ({ feedback_kind: kind, ...told })

/** `kind` says that it is a card. */
const cardLine = ({ kind, ...card }: Card) => ({ ...card, subject: kind })

/** Leaves out undone ratings. */
const ratingLine = ({ user_id: _, fingerprint: _fingerprint, undone_at, ...rating }: StoredLog) =>
  undone_at === undefined ? [rating] : []

function placeOf(entity: Declared, { userId, generation }: Learner): OwnPlace {
  const template = ownPlaceOf(entity)
  const place = template && placesOfLearner([template], userId, generation).at(-1)
  if (!place) throw new Error('No key of this entity names its owner')
  return place
}

/** The most that one batch reads. A page of a table has at most 1 MB. */
const ITEMS_OF_PART = 100

/** A part of an account's records of one kind, in stored order. */
export async function exportPart(
  stores: Stores,
  { user_id }: Acting,
  { kind, after }: { kind: ExportKind; after?: string | undefined },
): Promise<ExportPart> {
  const { generation } = await readProfileHead(stores.learning, user_id)
  const learner = { userId: user_id, generation }
  const { store, entity, lines } = SOURCES[kind](stores, learner)
  const place = placeOf(entity, learner)
  const found = await store.client.send(
    new QueryCommand({ ...queryOf(store.table, place, after), Limit: ITEMS_OF_PART }),
    { abortSignal: store.signal },
  )
  const listed = found.Items ?? []
  const items = place.index === undefined ? listed : await wholeItems(store, listed)
  const last = found.LastEvaluatedKey ? listed.at(-1)?.[`${place.index ?? ''}sk`] : null
  return { items: lines(items).map(line => ({ kind, ...line })), next: z.string().nullable().parse(last) }
}

/** The items that an index lists, as they are in the table now, in the same order. Removed items are left out. */
async function wholeItems({ client, table, signal }: Source['store'], listed: Item[]): Promise<Item[]> {
  if (listed.length === 0) return []
  const Keys = listed.map(item => StoredKey.parse(item))
  const items = await batchGet(client, [{ RequestItems: { [table]: { ConsistentRead: true, Keys } } }], {
    signal,
  })
  const byKey = new Map(items.map(item => [nameOf(StoredKey.parse(item)), item]))
  return Keys.map(key => byKey.get(nameOf(key))).filter(item => item !== undefined)
}

const nameOf = ({ pk, sk }: z.infer<typeof StoredKey>) => JSON.stringify([pk, sk])
