import type { Acting } from '../../../platform/auth/actor.ts'
import { plainPut, plainPutIf } from '../../../store/writing/plain-writes.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import { pieceKey, pieceOf, pieceRecord } from '../../entities/collections/imports.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { noImport } from './stored-imports.ts'

interface Piece {
  readonly import_id: string
  readonly n: number
}

/** Writes or replaces a piece of the report of an import. */
export async function savePiece(
  learning: Learning,
  { user_id }: Acting,
  { import_id, n }: Piece,
  text: string,
): Promise<void> {
  await retryWhenChanged(async () => {
    const [before] = await readStored(learning, pieceRecord, [pieceKey(user_id, import_id, n)])
    if (before?.text === text) return
    const row = pieceOf(user_id, import_id, n, text)
    const former = before ? sizeOfRow(pieceRecord.encode(before)) : 0
    const { importReports } = learning
    const items = {
      // One task writes a report, so that nobody else replaces a piece.
      piece: before ? plainPut(importReports, row) : plainPutIf(importReports, row, 'absent'),
      ...countedBytes(learning, user_id, { learning: sizeOfRow(row) - former }),
    }
    await transact(learning.client, items, { signal: learning.signal })
  })
}

export async function readPiece(learning: Learning, { user_id }: Acting, { import_id, n }: Piece) {
  const [piece] = await readStored(learning, pieceRecord, [pieceKey(user_id, import_id, n)])
  if (!piece) throw noImport()
  return { text: piece.text }
}
