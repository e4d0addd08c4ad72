import type { UndonePart } from '../../../contracts/schemas/learners/imports.ts'
import type { Card } from '../../../contracts/schemas/learners/review.ts'
import { saidOfSources } from '../../../learning/changes/word-source.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { allIn, plainQueryOnce } from '../../../store/reading/plain-read.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import {
  type ImportReceipt,
  importReceiptKey,
  importReceiptRecord,
} from '../../entities/collections/imports.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import { sizeOfRow, withBytes } from '../../entities/usage/counted.ts'
import { cardIdsOf } from '../cards/card.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { readTargets } from '../skills/redirects.ts'
import { applyChanges, type Planned } from '../words/apply-changes.ts'
import { readToChange } from '../words/read-to-change.ts'
import { removalItems } from '../words/remove-words.ts'
import { readWords } from '../words/stored-word.ts'
import { readSources } from '../words/word-sources.ts'
import type { WordChange } from '../words/write-words.ts'

/** Receipts that one call takes back, each of at most a hundred words. */
const RECEIPTS_AT_ONCE = 10

/** Takes back some words of an import: those that are as it left them. Repeating it gives the same answer. */
export async function undoPart(
  learning: Learning,
  { user_id }: Acting,
  import_id: string,
  after: string | undefined,
): Promise<UndonePart> {
  const { pk, sk } = importReceiptKey(user_id, import_id, after ?? '')
  const { items, next } = await plainQueryOnce(
    learning.client,
    {
      ...allIn(learning, pk, importReceiptKey(user_id, import_id, '').sk),
      Limit: RECEIPTS_AT_ONCE,
      ...(after === undefined ? {} : { ExclusiveStartKey: { pk: { S: pk }, sk: { S: sk } } }),
    },
    importReceiptRecord.names,
    learning.signal,
  )
  const undone: ImportReceipt[] = []
  for (const receipt of items.map(importReceiptRecord.decode))
    undone.push(await undoReceipt(learning, receipt))
  return {
    removed: undone.flatMap(({ removed }) => removed),
    restored: undone.flatMap(({ restored }) => restored),
    kept: undone.flatMap(({ kept }) => kept),
    next: next ? (undone.at(-1)?.first ?? null) : null,
  }
}

type Undone = 'removed' | 'restored' | 'kept'
interface PlannedUndo extends Planned<string> {
  readonly undone: Undone
}

/** The receipt after all of its words were taken back or kept; each transaction notes there what it did. */
async function undoReceipt(learning: Learning, found: ImportReceipt): Promise<ImportReceipt> {
  const { user_id, import_id, first } = found
  const key = importReceiptKey(user_id, import_id, first)
  let receipt = found
  await applyChanges(learning, user_id, leftOf(found), {
    async plan(ids) {
      receipt = await readReceipt(learning, key)
      const left = new Set(leftOf(receipt))
      return plannedUndo(
        learning,
        receipt,
        ids.filter(id => left.has(id)),
      )
    },
    beside: some => noteItems(learning, receipt, noted(receipt, some), some),
    onWritten(some) {
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

async function plannedUndo(learning: Learning, receipt: ImportReceipt, ids: readonly string[]) {
  const { user_id } = receipt
  const { words, ...known } = await readToChange(learning, user_id, ids)
  const joined = await joinedAmong(
    learning,
    user_id,
    ids.filter(id => !words.has(id)),
  )
  const planned: PlannedUndo[] = []
  for (const id of ids) {
    const before = words.get(id)
    const word =
      before && isAsImported(receipt, before, known.cards) ? await takenBack(learning, receipt, before) : null
    // Words that the learner has removed since are gone already.
    const isKept = before ? !word : joined.includes(id)
    const undone = isKept ? 'kept' : word?.after ? 'restored' : 'removed'
    planned.push({ change: id, word, undone })
  }
  return { planned, ...known }
}

function noted(receipt: ImportReceipt, some: readonly PlannedUndo[]): ImportReceipt {
  const of = (wanted: Undone) => [
    ...receipt[wanted],
    ...some.filter(({ undone }) => undone === wanted).map(({ change }) => change),
  ]
  return { ...receipt, removed: of('removed'), restored: of('restored'), kept: of('kept') }
}

/** The write of a receipt, with those for removed words. */
function noteItems(
  learning: Learning,
  before: ImportReceipt,
  after: ImportReceipt,
  some: readonly PlannedUndo[],
): Record<string, TransactItem> {
  const removed = some.flatMap(({ word }) => (word?.before && word.after === null ? word.before : []))
  const row = importReceiptRecord.encode(after)
  const former = importReceiptRecord.encode(before)
  const more = sizeOfRow(row) - sizeOfRow(former)
  // The same request may run twice.
  const asRead = { removed: former.removed, restored: former.restored, kept: former.kept }
  return withBytes(
    learning,
    after.user_id,
    { learning: more },
    {
      ...(removed.length > 0 ? removalItems(learning, after.user_id, removed) : {}),
      undone: plainPutIf(learning.importReceipts, row, asRead),
    },
  )
}

/** The words that have become one with another since. */
async function joinedAmong(learning: Learning, user_id: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const targets = await readTargets(learning, ids)
  const led = ids.filter(id => targets(id) !== id)
  const words = await readWords(learning, user_id, led.map(targets))
  return led.filter(id => words.has(targets(id)))
}

/** True of a word that has not changed since, and that nobody has reviewed here. */
function isAsImported(
  { added, changed, at }: ImportReceipt,
  word: StoredWord,
  cards: ReadonlyMap<string, Card>,
): boolean {
  const { skill_id, version, created_at, updated_at } = word
  const own = cardIdsOf({ kind: 'word', id: skill_id }).flatMap(id => cards.get(id) ?? [])
  if (added.includes(skill_id)) return version === 1 && created_at === at && own.every(isUntouched)
  return (
    version === (changed[skill_id]?.version ?? -1) + 1 &&
    updated_at === at &&
    own.every(({ introduced_on, last_review }) => introduced_on === null || (last_review ?? '') < at)
  )
}

/** True of an added card that nobody has rated, forgotten, suspended or put off here. Ratings from elsewhere do not count. */
const isUntouched = ({ introduced_on, last_review, suspended, buried_until, version }: Card) =>
  introduced_on === null &&
  suspended !== 'user' &&
  buried_until === null &&
  (version === 1 || last_review !== null)

/** The change that gives a word the form that it had before the import, or removes it. */
async function takenBack(
  learning: Learning,
  { user_id, changed, sources }: ImportReceipt,
  before: StoredWord,
): Promise<WordChange> {
  const { skill_id, version } = before
  const known = before.sources > 0 ? await readSources(learning, user_id, skill_id) : []
  const former = changed[skill_id]
  if (!former) return { before, after: null, sources: { before: known, after: [] } }
  const left = known.filter(({ source_id }) => source_id !== sources[skill_id])
  const { state, tags, note, written, meaning = before.meaning } = former
  const now = learning.now().toISOString()
  const after = { ...before, ...saidOfSources(left), state, tags, note, written, meaning }
  return {
    before,
    after: { ...after, version: version + 1, state_at: now, updated_at: now },
    sources: { before: known, after: left },
  }
}
