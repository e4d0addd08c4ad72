import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { FoundationItem } from '../../contracts/schemas/learners/foundation.ts'
import type { ExportKind, ExportPart } from '../../contracts/schemas/learners/learners.ts'
import type { Acting } from '../../platform/auth/actor.ts'
import type { StoreTable } from '../../store/client.ts'
import { StoredKey } from '../../store/reading/plain-read.ts'
import { itemsWith } from '../../store/writing/batch.ts'
import { cardRecord, reviewLogRecord, type StoredLog } from '../entities/collections/cards.ts'
import { eventRecord, type StoredEvent } from '../entities/collections/event.ts'
import { keptSentenceRecord } from '../entities/collections/kept-sentences.ts'
import { mediaRecord } from '../entities/collections/mined.ts'
import type { ChangeRecord } from '../entities/collections/records.ts'
import { wordRecord, wordSourceRecord } from '../entities/collections/words.ts'
import { presentFeedback } from '../feedback/stored-feedback.ts'
import { presentCard } from './cards/card.ts'
import { presentMedia } from './mined/stored-media.ts'
import { type Declared, type OwnPlace, ownPlaceOf, placesOfLearner, queryOf } from './own-places.ts'
import type { Stores } from './records/learning.ts'
import { readProfileHead } from './records/profile-head.ts'
import { presentWord } from './words/stored-word.ts'

type Item = Record<string, unknown>
type Line = { kind?: never } & object

/** Null leaves a record out of the export. */
interface Source {
  readonly store: StoreTable & { readonly signal: AbortSignal }
  readonly entity: Declared
  lines(Items: Item[]): (Line | null)[]
}

/** Omits deleted and cleared records, and details of storage. */
const SOURCES: Record<ExportKind, (stores: Stores, generation: number) => Source> = {
  setting: ({ learning }) => ({
    store: learning,
    entity: learning.keptRecords,
    lines: Items => Items.map(recordLine),
  }),
  record: ({ learning }) => ({
    store: learning,
    entity: learning.records,
    lines: Items => Items.map(recordLine),
  }),
  change: ({ learning }, generation) =>
    parsed(learning, learning.changes, change => changeLine(change, generation)),
  event: ({ learning }, generation) =>
    decoded(learning, learning.events, eventRecord, event => eventLine(event, generation)),
  day: ({ learning }) => parsed(learning, learning.studyDays, ({ user_id: _, ...day }) => day),
  reading_time: ({ learning }) =>
    parsed(learning, learning.readingTimes, ({ user_id: _, counted_revision: _revision, ...time }) => time),
  word: ({ learning }) =>
    decoded(learning, learning.words, wordRecord, stored => {
      const { kind, ...word } = presentWord(stored)
      // Ratings and events keep the ids of joined words.
      return { ...word, word_kind: kind, joined: stored.joined ?? [] }
    }),
  word_source: ({ learning }) =>
    decoded(learning, learning.wordSources, wordSourceRecord, ({ skill_id, user_id: _, ...source }) => ({
      skill_id,
      ...source,
    })),
  article: ({ content }) => parsed(content, content.articles, ({ id }) => ({ id })),
  favorite: ({ content }) => parsed(content, content.favorites, ({ user_id: _, ...favorite }) => favorite),
  /** One line each, although they are one record. */
  series: ({ content }) => ({
    store: content,
    entity: content.series,
    lines: Items =>
      (content.series.parse({ Items }).data ?? []).flatMap(({ series }) =>
        series.map(({ id, name, articles }) => ({ id, name, articles })),
      ),
  }),
  position: ({ content }) =>
    parsed(content, content.readings, stored => {
      const { article_id, index, sentence_hash, at, reading = 1, begun_at, finished_at } = stored
      const { furthest, furthest_hash, sentences_read, media_ms } = stored
      const read = { furthest, furthest_hash, sentences_read }
      return { article_id, index, sentence_hash, at, reading, begun_at, ...read, finished_at, media_ms }
    }),
  kept_sentence: ({ learning }) =>
    decoded(learning, learning.keptSentences, keptSentenceRecord, ({ user_id: _, ...kept }) => kept),
  media: ({ learning }) =>
    decoded(learning, learning.minedMedia, mediaRecord, stored => ({
      ...presentMedia(stored),
      // Former sounds count while others are wanted.
      ...(stored.sound_hash !== null && { sound: 'ready' as const }),
      ...(stored.picture_hash !== null && { picture: 'ready' as const }),
      article_id: stored.article_id,
    })),
  occurrence: ({ content }) =>
    parsed(content, content.occurrences, ({ skill_id, article_id, frequency }) => ({
      skill_id,
      article_id,
      frequency,
    })),
  card: ({ learning }) =>
    decoded(learning, learning.cards, cardRecord, stored => {
      const { kind, ...card } = presentCard(stored)
      return { ...card, subject: kind }
    }),
  rating: ({ learning }) => decoded(learning, learning.reviewLogs, reviewLogRecord, ratingLine),
  feedback: ({ content }) =>
    parsed(content, content.feedback, stored => {
      const { kind, ...feedback } = presentFeedback(stored)
      return { ...feedback, feedback_kind: kind }
    }),
}

const parsed = <R>(
  store: Source['store'],
  entity: Declared & { parse(stored: { Items: Item[] }): { data: R[] | null } },
  lineOf: (record: R) => Line | null,
): Source => ({
  store,
  entity,
  lines: Items => (entity.parse({ Items: Items.map(inOrder) }).data ?? []).map(lineOf),
})

/** Sorts attributes, which engines give in any order: the same data must make the same file. */
const inOrder = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const decoded = <R>(
  store: Source['store'],
  entity: Declared,
  codec: { decode(item: Item): R },
  lineOf: (record: R) => Line | null,
): Source => ({ store, entity, lines: Items => Items.map(item => lineOf(codec.decode(item))) })

const RecordItem = z.object({ sk: z.string(), record: z.string() })

function recordLine(stored: Item) {
  const { sk, record } = RecordItem.parse(stored)
  const { user_id: _, deleted, ...visible } = FoundationItem.parse(JSON.parse(record))
  return deleted ? null : { resource: sk.split('#')[0], ...visible }
}

function changeLine(
  { request_id, at, resource, record_id, before, after, ...change }: ChangeRecord,
  generation: number,
) {
  // A bare receipt tells only that a request was done.
  if (after === undefined || (change.kept !== 1 && change.generation !== generation)) return null
  const values = { before: before === undefined ? null : JSON.parse(before), after: JSON.parse(after) }
  return { request_id, at, resource, record_id, ...values }
}

function eventLine({ user_id: _, kind, payload, ...event }: StoredEvent, current: number) {
  const { generation, ...visible } = event
  if (kind === 'feedback' && generation < current) return null
  return { ...visible, event_kind: kind, payload: JSON.parse(payload) }
}

const ratingLine = ({ user_id: _, fingerprint: _fingerprint, undone_at, ...rating }: StoredLog) =>
  undone_at === undefined ? rating : null

function placeOf(entity: Declared, userId: number, generation: number): OwnPlace {
  const template = ownPlaceOf(entity)
  const place =
    template && placesOfLearner([template], userId, { lowest_generation: generation, generation })[0]
  if (!place) throw new Error('No key of this entity names its owner')
  return place
}

/** A page of a table has at most 1 MB. */
const ITEMS_OF_PART = 1_000
/** Bounds a batch where an index names the items. */
const ITEMS_OF_BATCH = 100

export async function exportPart(
  stores: Stores,
  { user_id }: Acting,
  { kind, after }: { kind: ExportKind; after?: string | undefined },
): Promise<ExportPart> {
  const { generation } = await readProfileHead(stores.learning, user_id)
  const { store, entity, lines } = SOURCES[kind](stores, generation)
  const place = placeOf(entity, user_id, generation)
  const queryReply = await store.client.send(
    new QueryCommand({
      ...queryOf(store.table, place, after),
      Limit: place.index === undefined ? ITEMS_OF_PART : ITEMS_OF_BATCH,
    }),
    { abortSignal: store.signal },
  )
  const listed = queryReply.Items ?? []
  // An index lacks attributes, and may lag.
  const items = place.index === undefined ? listed : await itemsWith(store, z.array(StoredKey).parse(listed))
  const exportedLines = lines(items).filter(line => line !== null)
  const last = queryReply.LastEvaluatedKey ? listed.at(-1)?.[`${place.index ?? ''}sk`] : null
  return { items: exportedLines.map(line => ({ kind, ...line })), next: z.string().nullable().parse(last) }
}
