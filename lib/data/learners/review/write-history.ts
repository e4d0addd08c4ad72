import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { Card } from '../../../contracts/schemas/learners/review.ts'
import {
  HistoryCounts,
  type HistoryPart,
  type ImportedRating,
} from '../../../contracts/schemas/learners/review-history.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import { newMemory, rated } from '../../../learning/schedule/schedule.ts'
import { studyDay } from '../../../learning/schedule/study-time.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { verdictOf } from '../../../store/writing/once.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import { reviewLogKey, reviewLogRecord, type StoredLog } from '../../entities/collections/cards.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import { cardId, cardItem, findCard, newCard, partsOf } from '../cards/card.ts'
import { NOTHING_COUNTED, wordsToday } from '../days/study-day.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { readWord } from '../words/stored-word.ts'
import { maturityChange, maturityOfDay } from '../words/write-words.ts'

type Counts = z.infer<typeof HistoryCounts>
interface Imported {
  readonly card_id: string
  readonly ratings: readonly ImportedRating[]
}

/** Schedules by ratings from elsewhere. Repeating changes nothing. */
export async function writeHistory(
  learning: Learning,
  { user_id }: Acting,
  { cards, dry_run, are_planned }: HistoryPart,
): Promise<Counts> {
  const settings = await readSettings(learning, user_id, reviewSettings)
  const counts: Counts = { scheduled: 0, kept: 0, without_card: 0, added: 0, present: 0 }
  const rules = { dry_run, are_planned: dry_run && are_planned }
  for (const imported of cards) {
    const done = await retryWhenChanged(() => writeOne(learning, user_id, settings, imported, rules))
    for (const name of HistoryCounts.keyof().options) counts[name] += done[name] ?? 0
  }
  return counts
}

async function writeOne(
  learning: Learning,
  user_id: number,
  settings: ReviewSettings,
  { card_id, ratings }: Imported,
  { dry_run, are_planned }: Pick<HistoryPart, 'dry_run' | 'are_planned'>,
): Promise<Partial<Counts>> {
  const storedCard = await findCard(learning, user_id, card_id)
  const card = storedCard ?? (are_planned ? plannedCard(learning, card_id) : null)
  if (!card) return { without_card: 1 }
  const { kind, id } = partsOf(card.card_id).subject
  const word = kind === 'word' ? await readWord(learning, user_id, id) : null
  const { after, logs } = await replayed(card, ratings, user_id, settings)
  const missing = await notImported(learning, user_id, logs, formerCards(card, word))
  const isScheduled = decides(card, after)
  const done = {
    scheduled: Number(isScheduled),
    kept: Number(!isScheduled),
    added: missing.length,
    present: logs.length - missing.length,
  }
  if (dry_run) return done
  const { client, reviewLogs, signal } = learning
  const rows = missing.map(log => reviewLogRecord.encode(log))
  await writeAll(
    client,
    rows.map(row => inTransaction(reviewLogs).put(row)),
    { signal },
  )
  const bytes = rows.reduce((sum, row) => sum + sizeOfRow(row), 0)
  const counted = countedBytes(learning, user_id, { learning: bytes })
  if (!isScheduled && missing.length > 0) await transact(client, counted, { signal })
  if (isScheduled) {
    const items = {
      card: cardItem(learning, user_id, card, after),
      ...maturityChange(learning, user_id, word, card, after),
      ...(await wordsToday(learning, user_id, maturityOfDay(word, card, after))),
      ...counted,
    }
    // Comes last, so that a repetition schedules a card whose import was cut off.
    await transact(client, items, { signal })
  }
  return done
}

function plannedCard({ now }: Learning, card_id: string): Card {
  const { subject, template } = partsOf(card_id)
  return newCard(subject, template, newMemory(now()))
}

const formerCards = ({ template }: Card, word: StoredWord | null) =>
  (word?.joined ?? []).map(id => cardId({ kind: 'word', id }, template))

async function notImported(
  learning: Learning,
  user_id: number,
  logs: readonly StoredLog[],
  former: readonly string[],
): Promise<StoredLog[]> {
  const ids = logs.map(log => [
    log.request_id,
    ...former.map(card_id => importedId(card_id, Date.parse(log.reviewed_at))),
  ])
  const receipts = await receiptsOf(learning, user_id, ids.flat())
  return logs.filter((_, n) => (ids[n] ?? []).every(id => verdictOf(receipts.get(id), id) === 'new'))
}

const importedId = (card_id: string, at: number) => nameOf('anki', card_id, at)

/** A card rated here, or with later ratings, keeps its schedule. */
const decides = (card: Card, after: Card) =>
  card.introduced_on === null &&
  (card.last_review === null || Date.parse(after.last_review ?? '') > Date.parse(card.last_review))

/** Replays on a new card, with logs. Counts for no study day. */
async function replayed(
  card: Card,
  ratings: readonly ImportedRating[],
  user_id: number,
  settings: ReviewSettings,
) {
  const source = 'import' as const
  let memory: Card = { ...card, ...newMemory(new Date(ratings[0]?.at ?? 0)), introduced_on: null }
  const logs: StoredLog[] = []
  // Named by moment, so that two of one moment are one.
  const named = new Map(ratings.map(each => [each.at, each])).values()
  for (const [n, { at, rating, ms }] of [...named].entries()) {
    // A long history takes some milliseconds; others get their turn.
    if (n % 100 === 99) await setImmediate()
    const moment = new Date(at)
    const before = memory
    memory = { ...before, ...rated(before, rating, moment, settings) }
    const request_id = importedId(card.card_id, at)
    logs.push({
      user_id,
      request_id,
      fingerprint: request_id,
      card_id: card.card_id,
      rating,
      reviewed_at: moment.toISOString(),
      day: studyDay(moment, settings),
      duration_ms: ms,
      source,
      before,
      after: memory,
      counted: NOTHING_COUNTED,
    })
  }
  return { after: { ...memory, version: card.version + 1 }, logs }
}

/** A log is the receipt of its rating. */
async function receiptsOf(learning: Learning, user_id: number, ids: readonly string[]) {
  const items = await itemsWith(
    learning,
    ids.map(id => reviewLogKey(user_id, id)),
  )
  return new Map(items.map(({ sk, fingerprint }) => [sk, { fingerprint: String(fingerprint) }]))
}
