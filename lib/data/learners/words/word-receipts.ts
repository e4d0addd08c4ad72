import { decodeTime, encodeTime } from 'ulid'
import { UNDO_DAYS } from '../../../contracts/schemas/learners/changes.ts'
import type { Card } from '../../../contracts/schemas/learners/review.ts'
import { contentOf, UndoValues, undoOf } from '../../../learning/changes/undo.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { allIn, plainPages } from '../../../store/reading/plain-read.ts'
import { fingerprintOf } from '../../../store/writing/once.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import type { Decoded } from '../../entities/collections/record-codec.ts'
import {
  type StoredUndo,
  type StoredWord,
  wordReceiptKey,
  wordReceiptRecord,
} from '../../entities/collections/words.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored } from '../records/read-items.ts'
import type { CardsOfWords } from './word-cards.ts'
import { idOfChange, type WordChange } from './word-change.ts'

export type WordReceipt = Decoded<typeof wordReceiptRecord>

/** Long, and needed for undo alone. */
export const WITHOUT_VALUES = wordReceiptRecord.names.filter(name => name !== 'undo')

export function receiptsOf(
  learning: Learning,
  user_id: number,
  request_id: string,
  names: readonly string[] = wordReceiptRecord.names,
): Promise<WordReceipt[]> {
  const { pk } = wordReceiptKey(user_id, request_id, 0)
  return queryStored(learning, { ...wordReceiptRecord, names }, allIn(learning, pk, `${request_id}#`))
}

/** Start parts answer for all their words, whichever dictionary named them. */
export const START_FINGERPRINT = fingerprintOf('start')

/** The receipt no longer tells how its words were. */
export const isTooOld = ({ undo, fingerprint }: WordReceipt): boolean =>
  undo === null && fingerprint !== START_FINGERPRINT

type Members = 'user_id' | 'request_id' | 'part' | 'fingerprint' | 'was' | 'at'
type NewReceipt = Pick<WordReceipt, Members> & Partial<Omit<WordReceipt, Members>>

const NOTHING = {
  ...{ added: null, written: null, late: null, superseded: null },
  ...{ undo: null, undo_of: null, undone_by: null, is_undone: null },
}

/** Keeps no undo values that would go at once. */
export function receiptItems(learning: Learning, receipt: NewReceipt): Record<string, TransactItem> {
  const { user_id, request_id } = receipt
  const hasValues = Object.keys(receipt.undo ?? {}).length > 0
  const isOld = hasValues && undoDay(request_id).due_at <= learning.now().toISOString()
  const row = wordReceiptRecord.encode({ ...NOTHING, ...receipt, ...(isOld && { undo: {} }) })
  return {
    receipt: plainPutIf(learning.wordReceipts, row, 'absent'),
    ...countedBytes(learning, user_id, { learning: sizeOfRow(row) }),
    ...(hasValues && !isOld ? sweepItem(learning, user_id, request_id) : {}),
  }
}

/** Guards later parts of a request, which its undo would miss. */
export const stillStands = (
  { table }: Learning,
  { user_id, request_id, part }: Pick<WordReceipt, 'user_id' | 'request_id' | 'part'>,
): Record<string, TransactItem> =>
  part === 0
    ? {}
    : {
        first: {
          ConditionCheck: {
            TableName: table,
            Key: wordReceiptKey(user_id, request_id, 0),
            ConditionExpression: 'attribute_not_exists(undone_by)',
          },
        },
      }

/** Serves requests without an id. Late changes from before a removal give way. */
export const saidReceipt =
  (learning: Learning, user_id: number, change: WordChange) =>
  (cards: CardsOfWords): Record<string, TransactItem> => {
    const { before, after } = change
    const undo = undoValuesOf([change], cards)
    if (after && Object.keys(undo).length === 0) return {}
    const receipt = { user_id, request_id: learning.newId(), part: 0, fingerprint: '', undo }
    const was = after ? {} : { [before.skill_id]: before.state }
    return receiptItems(learning, { ...receipt, was, at: after?.updated_at ?? learning.now().toISOString() })
  }

/** A removed word may have 400 KB of sources, a whole item's bound. */
const MOST_UNDO_BYTES = 128 * 1024

/** Leaves out invisible changes, and huge values. */
export function undoValuesOf(
  changes: readonly WordChange[],
  cards: Pick<CardsOfWords, 'existing' | 'items'>,
): Record<string, StoredUndo> {
  const values = changes.flatMap(change => {
    const id = idOfChange(change)
    const undo = storedUndo(change, cardsBefore(change, cards))
    const isNothing = undo.was !== null && Object.keys(undo.was).length === 0 && !undo.added && !undo.sources
    return isNothing || Buffer.byteLength(JSON.stringify(undo)) > MOST_UNDO_BYTES ? [] : [[id, undo] as const]
  })
  return Object.fromEntries(values)
}

function storedUndo({ before, after, sources }: WordChange, cards: readonly Card[] | undefined): StoredUndo {
  // Leaves out what only the store has: these bytes are counted again when the values go.
  const values = UndoValues.parse(
    undoOf({ word: before, sources: sources?.before ?? [] }, { word: after, sources: sources?.after ?? [] }),
  )
  return {
    ...values,
    written: (after ?? before)?.written ?? '',
    state: after?.state ?? null,
    left: after && leftBy(after),
    ...(cards && { cards: [...cards] }),
  }
}

/** Set if a change makes or deletes cards, or a removed word comes back. */
function cardsBefore(
  change: WordChange,
  { existing, items }: Pick<CardsOfWords, 'existing' | 'items'>,
): readonly Card[] | undefined {
  if (!change.before) return change.returned
  const id = idOfChange(change)
  const own = existing.get(id) ?? []
  const isMade = (card_id: string) => own.every(card => card.card_id !== card_id)
  return !change.after || change.gone || Object.keys(items.get(id) ?? {}).some(isMade) ? own : undefined
}

export const leftBy = (word: StoredWord): string => nameOf(contentOf(word))

const DAY_MS = 86_400_000

/** `due_at` is the end of that day's undo values. */
export function undoDay(request_id: string): { day: number; due_at: string } {
  const day = Math.floor(decodeTime(request_id) / DAY_MS)
  return { day, due_at: new Date((day + UNDO_DAYS + 1) * DAY_MS).toISOString() }
}

export function receiptsOfDay(learning: Learning, user_id: number, day: number): Promise<WordReceipt[]> {
  const { pk } = wordReceiptKey(user_id, '', 0)
  const between = [encodeTime(day * DAY_MS, 10), encodeTime((day + 1) * DAY_MS, 10)] as const
  return queryStored(learning, wordReceiptRecord, allIn(learning, pk, between))
}

export async function* newestReceipts(
  learning: Learning,
  user_id: number,
  [from, to]: readonly [from: string, to: string],
  { limit, names = wordReceiptRecord.names }: { limit: number; names?: readonly string[] },
): AsyncGenerator<WordReceipt[]> {
  const { pk } = wordReceiptKey(user_id, '', 0)
  const query = { ...allIn(learning, pk, [from, to]), ScanIndexForward: false, Limit: limit }
  const { client, signal } = learning
  for await (const page of plainPages(client, query, names, signal)) yield page.map(wordReceiptRecord.decode)
}

/** Sorts after every id. */
export const LAST_REQUEST = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ#'

/** Notes the end of undo values, once for each learner's day. */
function sweepItem(learning: Learning, user_id: number, request_id: string): Record<string, TransactItem> {
  const { day, due_at } = undoDay(request_id)
  const name = `${user_id} ${day}`
  if (learning.undoSweeps.has(name)) return {}
  return { undo: new UndoSweep(learning, name, { user_id, due_at, generation: day }) }
}

class UndoSweep {
  readonly name: string
  readonly due: { readonly user_id: number; readonly due_at: string; readonly generation: number }
  private readonly learning: Learning

  constructor(learning: Learning, name: string, due: UndoSweep['due']) {
    this.learning = learning
    this.name = name
    this.due = due
  }

  commit() {
    return inTransaction(this.learning.sweeps)
      .put({ ...this.due, reason: 'undo' })
      .commit()
  }
}

/** Call after a commit: its sweep need not be noted again. */
export function sweepsNoted(
  { undoSweeps }: Learning,
  { undo }: Readonly<Record<string, TransactItem>>,
): void {
  if (undo instanceof UndoSweep) undoSweeps.set(undo.name, undo.due)
}
