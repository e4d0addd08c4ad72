import type { UndonePart } from '../../../contracts/schemas/learners/imports.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import {
  type ImportReceipt,
  importReceiptKey,
  importReceiptRecord,
} from '../../entities/collections/imports.ts'
import { sizeOfRow, withBytes } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { pageAfter, readStored } from '../records/read-items.ts'
import { applyChanges, type Planned } from '../words/apply-changes.ts'
import { ofVersion, plannedUndo, type ToTakeBack } from '../words/undo/plan-undo.ts'
import { receiptItems } from '../words/word-receipts.ts'

/** Each has at most a hundred words. */
const RECEIPTS_AT_ONCE = 10

/** Undoes only words as the import left them. Repeating gives the same answer. */
export async function undoPart(
  learning: Learning,
  { user_id }: Acting,
  import_id: string,
  after: string | undefined,
): Promise<UndonePart> {
  const keyOf = (first: string) => importReceiptKey(user_id, import_id, first)
  const { records, last } = await pageAfter(learning, importReceiptRecord, {
    ...{ pk: keyOf('').pk, start: keyOf('').sk, limit: RECEIPTS_AT_ONCE },
    after: after === undefined ? null : keyOf(after).sk,
  })
  const undone: ImportReceipt[] = []
  for (const receipt of records) undone.push(await undoReceipt(learning, receipt))
  return {
    removed: undone.flatMap(({ removed }) => removed),
    restored: undone.flatMap(({ restored }) => restored),
    kept: undone.flatMap(({ kept }) => kept),
    next: last?.first ?? null,
  }
}

type Undone = 'removed' | 'restored' | 'kept'
interface PlannedUndo extends Planned<string> {
  readonly undone: Undone
}

/** Each transaction notes what it did. */
async function undoReceipt(learning: Learning, firstReceipt: ImportReceipt): Promise<ImportReceipt> {
  const { user_id, import_id, first } = firstReceipt
  const key = importReceiptKey(user_id, import_id, first)
  let receipt = firstReceipt
  await applyChanges(learning, user_id, leftOf(firstReceipt), {
    async plan(ids, isAgain) {
      if (isAgain) receipt = await readReceipt(learning, key)
      const left = new Set(leftOf(receipt))
      return plannedImportUndo(
        learning,
        receipt,
        ids.filter(id => left.has(id)),
      )
    },
    beside: some => noteItems(learning, receipt, noted(receipt, some), some),
    onChanges(some) {
      receipt = noted(receipt, some)
    },
  })
  return receipt
}

async function readReceipt(
  learning: Learning,
  key: ReturnType<typeof importReceiptKey>,
): Promise<ImportReceipt> {
  const [receipt] = await readStored(learning, importReceiptRecord, [key])
  if (!receipt) throw learning.signal.reason ?? new Error('An import was removed during its undo.')
  return receipt
}

function leftOf({ added, changed, removed, restored, kept }: ImportReceipt): string[] {
  const done = new Set([...removed, ...restored, ...kept])
  return [...added, ...Object.keys(changed)].filter(id => !done.has(id))
}

async function plannedImportUndo(learning: Learning, receipt: ImportReceipt, ids: readonly string[]) {
  const { user_id } = receipt
  const wanted = new Map(ids.map(id => [id, toTakeBack(receipt, id)]))
  const now = learning.now().toISOString()
  const { planned, words, joined, ...known } = await plannedUndo(learning, user_id, wanted, {
    made: now,
    now,
  })
  return {
    planned: planned.map(({ change, word }): PlannedUndo => {
      // Words that the learner removed are gone already.
      const isKept = words.has(change) ? !word : joined.includes(change)
      return { change, word, undone: isKept ? 'kept' : word?.after ? 'restored' : 'removed' }
    }),
    ...known,
  }
}

function toTakeBack({ changed, sources, at }: ImportReceipt, id: string): ToTakeBack {
  const before = changed[id]
  if (!before) return ofVersion({ was: null }, at, 1)
  const { version, meaning, ...others } = before
  const was = { ...others, ...(meaning !== undefined && { meaning }) }
  const added = sources[id]
  return ofVersion({ was, ...(added !== undefined && { added: [added] }) }, at, version + 1)
}

function noted(receipt: ImportReceipt, some: readonly PlannedUndo[]): ImportReceipt {
  const of = (wanted: Undone) => [
    ...receipt[wanted],
    ...some.filter(({ undone }) => undone === wanted).map(({ change }) => change),
  ]
  return { ...receipt, removed: of('removed'), restored: of('restored'), kept: of('kept') }
}

/** Removed words leave a receipt, to which late changes from before give way. */
function noteItems(
  learning: Learning,
  before: ImportReceipt,
  after: ImportReceipt,
  some: readonly PlannedUndo[],
): Record<string, TransactItem> {
  const { user_id, import_id } = after
  const removed = some.flatMap(({ word }) => (word?.before && word.after === null ? word.before : []))
  const row = importReceiptRecord.encode(after)
  const former = importReceiptRecord.encode(before)
  const more = sizeOfRow(row) - sizeOfRow(former)
  // The same request may run twice.
  const asRead = { removed: former.removed, restored: former.restored, kept: former.kept }
  return withBytes(
    learning,
    user_id,
    { learning: more },
    {
      ...(removed.length > 0 &&
        receiptItems(learning, {
          ...{ user_id, request_id: learning.newId(), part: 0, fingerprint: '', undo_of: import_id },
          was: Object.fromEntries(removed.map(({ skill_id, state }) => [skill_id, state])),
          at: learning.now().toISOString(),
        })),
      undone: plainPutIf(learning.importReceipts, row, asRead),
    },
  )
}
