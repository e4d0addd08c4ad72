import { allIn } from '../../../store/reading/plain-read.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { importReceiptKey, importReceiptRecord } from '../../entities/collections/imports.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored } from '../records/read-items.ts'
import { addedSource, type WordChange } from '../words/word-change.ts'
import { type Outcome, outcomeOf } from './planned-import.ts'

export function importReceiptItems(
  learning: Learning,
  { user_id, import_id }: { readonly user_id: number; readonly import_id: string },
  some: readonly { readonly word: WordChange | null }[],
): Record<string, TransactItem> {
  const changes = some.flatMap(({ word }) => word ?? [])
  // A word that still has this time is as the import left it.
  const at = changes[0]?.after?.updated_at ?? ''
  const added = changes.flatMap(({ before, after }) => (before ? [] : (after?.skill_id ?? [])))
  const changed = changes.flatMap(change => {
    const { before } = change
    if (!before || outcomeOf(change) !== 'changed') return []
    const { skill_id, version, state, tags, note, written, meaning } = before
    return [[skill_id, { version, state, tags, note, written, meaning }] as const]
  })
  const [first] = [...added, ...changed.map(([id]) => id)].sort()
  if (first === undefined) return {}
  const row = importReceiptRecord.encode({
    ...{ user_id, import_id, at, first, added },
    sources: Object.fromEntries(changes.flatMap(addedToWord)),
    changed: Object.fromEntries(changed),
    ...{ removed: [], restored: [], kept: [] },
  })
  return {
    receipt: plainPutIf(learning.importReceipts, row, 'absent'),
    ...countedBytes(learning, user_id, { learning: sizeOfRow(row) }),
  }
}

function addedToWord(change: WordChange): [string, string][] {
  const source_id = addedSource(change)
  return change.before && source_id !== null ? [[change.before.skill_id, source_id]] : []
}

export async function outcomesBefore(
  learning: Learning,
  user_id: number,
  import_id: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  if (import_id === null || ids.length === 0) return new Map()
  const sorted = ids.toSorted()
  const keyOf = (id = '') => importReceiptKey(user_id, import_id, id)
  const { pk, sk: from } = keyOf(sorted.at(0))
  const query = allIn(learning, pk, [from, keyOf(sorted.at(-1)).sk])
  const receipts = await queryStored(learning, importReceiptRecord, query)
  return new Map(
    receipts.flatMap(({ added, changed }) => [
      ...added.map(id => [id, 'added'] as const),
      ...Object.keys(changed).map(id => [id, 'changed'] as const),
    ]),
  )
}
