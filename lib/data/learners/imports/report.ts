import type { Acting } from '../../../platform/auth/actor.ts'
import { plainPut, plainPutIf } from '../../../store/writing/plain-writes.ts'
import { pieceKey, pieceOf, pieceRecord } from '../../entities/collections/imports.ts'
import { changeStored } from '../records/change-stored.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { noImport } from './stored-imports.ts'

interface Piece {
  readonly import_id: string
  readonly n: number
}

export async function savePiece(
  learning: Learning,
  { user_id }: Acting,
  { import_id, n }: Piece,
  text: string,
): Promise<void> {
  const { importReports } = learning
  await changeStored(learning, {
    record: pieceRecord,
    key: pieceKey(user_id, import_id, n),
    change: before => (before?.text === text ? before : pieceOf(user_id, import_id, n, text)),
    // One task writes a report, so that nobody else replaces a piece.
    write(before, after) {
      const row = pieceRecord.encode(after)
      return before ? plainPut(importReports, row) : plainPutIf(importReports, row, 'absent')
    },
  })
}

export async function readPiece(learning: Learning, { user_id }: Acting, { import_id, n }: Piece) {
  const [piece] = await readStored(learning, pieceRecord, [pieceKey(user_id, import_id, n)])
  if (!piece) throw noImport()
  return { text: piece.text }
}
