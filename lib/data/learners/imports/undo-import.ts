import type { UndonePart } from '../../../contracts/schemas/learners/imports.ts'
import type { Card } from '../../../contracts/schemas/learners/review.ts'
import { saidOfSources } from '../../../learning/changes/word-source.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { allIn, plainQueryOnce } from '../../../store/reading/plain-read.ts'
import { plainPut } from '../../../store/writing/plain-writes.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
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
import { readToChange } from '../words/read-to-change.ts'
import { removalItems } from '../words/remove-words.ts'
import { readWords } from '../words/stored-word.ts'
import { readSources } from '../words/word-sources.ts'
import { type WordChange, writeWords } from '../words/write-words.ts'

/** Receipts that one call takes back, each of some 50 words. */
const RECEIPTS_AT_ONCE = 10
/**
 * The words of one transaction: with a word, two cards and a source each, a part of the states for each, the head, the
 * study day, both receipts and their bytes, 97 items are written at once.
 */
const WORDS_AT_ONCE = 18

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
  for (const { first } of items.map(importReceiptRecord.decode))
    undone.push(await undoReceipt(learning, importReceiptKey(user_id, import_id, first)))
  return {
    removed: undone.flatMap(({ removed }) => removed),
    restored: undone.flatMap(({ restored }) => restored),
    kept: undone.flatMap(({ kept }) => kept),
    next: next ? (undone.at(-1)?.first ?? null) : null,
  }
}

/** The receipt after all of its words were taken back or kept. */
async function undoReceipt(
  learning: Learning,
  key: ReturnType<typeof importReceiptKey>,
): Promise<ImportReceipt> {
  for (;;) {
    const receipt = await retryWhenChanged(async () => {
      const [receipt] = await readStored(learning, importReceiptRecord, [key])
      return receipt ? undoSome(learning, receipt) : null
    })
    if (receipt === null) throw learning.signal.reason ?? new Error('An import was removed during its undo.')
    if (leftOf(receipt).length === 0) return receipt
  }
}

function leftOf({ added, changed, removed, restored, kept }: ImportReceipt): string[] {
  const done = new Set([...removed, ...restored, ...kept])
  return [...added, ...Object.keys(changed)].filter(id => !done.has(id))
}

/** Takes back the next words of a receipt, and notes it there. */
async function undoSome(learning: Learning, receipt: ImportReceipt): Promise<ImportReceipt> {
  const { user_id } = receipt
  const ids = leftOf(receipt).slice(0, WORDS_AT_ONCE)
  if (ids.length === 0) return receipt
  const { words, cards, settings } = await readToChange(learning, user_id, ids)
  const changes: WordChange[] = []
  for (const before of words.values())
    if (isAsImported(receipt, before, cards)) changes.push(await takenBack(learning, receipt, before))
  const idsOf = (isMeant: (change: WordChange) => boolean) =>
    changes.filter(isMeant).map(({ before, after }) => (before ?? after)?.skill_id ?? '')
  const removed = idsOf(({ after }) => after === null)
  const restored = idsOf(({ after }) => after !== null)
  const changed = [...words.keys()].filter(id => !removed.includes(id) && !restored.includes(id))
  const missing = ids.filter(id => !words.has(id))
  const joined = missing.length > 0 ? await joinedAmong(learning, user_id, missing) : []
  const kept = [...changed, ...joined]
  // Words that the learner has removed since are gone already.
  const gone = missing.filter(id => !joined.includes(id))
  const next = {
    ...receipt,
    removed: [...receipt.removed, ...removed, ...gone],
    restored: [...receipt.restored, ...restored],
    kept: [...receipt.kept, ...kept],
  }
  const taken = changes.flatMap(({ before, after }) => (before && after === null ? before : []))
  const row = importReceiptRecord.encode(next)
  const more = sizeOfRow(row) - sizeOfRow(importReceiptRecord.encode(receipt))
  const beside = withBytes(
    learning,
    user_id,
    { learning: more },
    {
      ...(taken.length > 0 ? removalItems(learning, user_id, taken) : {}),
      undone: plainPut(learning.importReceipts, row),
    },
  )
  await writeWords(learning, user_id, changes, { beside, cards, settings })
  return next
}

/** The words that have become one with another since. */
async function joinedAmong(learning: Learning, user_id: number, ids: readonly string[]): Promise<string[]> {
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
