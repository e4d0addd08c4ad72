import { z } from 'zod'
import { Id } from '../../../contracts/schemas/basics.ts'
import { ImportRecord, ReportPiece } from '../../../contracts/schemas/learners/imports.ts'
import { Tags, WordState } from '../../../contracts/schemas/learners/words.ts'
import type { StoreTable } from '../../../store/client.ts'
import { plainKey, primaryIndex, storedEntity } from '../../../store/entity.ts'
import { LEARNED } from './keys.ts'
import { type Decoded, recordCodec } from './record-codec.ts'

const IMPORT = { pk: 'IMPORTS#${user_id}', sk: '${import_id}' } as const
export const importKey = (user_id: number, import_id: string) => plainKey(IMPORT, { user_id, import_id })

/** An import of words from elsewhere. Its id has its time. */
export const importRecord = recordCodec('import', ImportRecord.extend({ user_id: Id }))
export type StoredImport = Decoded<typeof importRecord>

export const importEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...importRecord.declaration(LEARNED),
    indexes: { import: primaryIndex(IMPORT.pk, IMPORT.sk) },
  })

const PIECE = { pk: 'IMPORTREPORTS#${user_id}', sk: '${import_id}#${n}' } as const
/** Pieces in the order of their keys. */
const nameOfPiece = (n: number) => String(n).padStart(4, '0')
export const pieceKey = (user_id: number, import_id: string, n: number) =>
  plainKey(PIECE, { user_id, import_id, n: nameOfPiece(n) })

/** Lines of a report. */
export const pieceRecord = recordCodec(
  'import_report',
  ReportPiece.extend({ user_id: Id, import_id: z.string(), n: z.string() }),
)
export const pieceOf = (user_id: number, import_id: string, n: number, text: string) => ({
  user_id,
  import_id,
  n: nameOfPiece(n),
  text,
})

export const importReportEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...pieceRecord.declaration(LEARNED),
    indexes: { piece: primaryIndex(PIECE.pk, PIECE.sk) },
  })

const RECEIPT = { pk: 'IMPORTRECEIPTS#${user_id}', sk: '${import_id}#${first}' } as const
export const importReceiptKey = (user_id: number, import_id: string, first: string) =>
  plainKey(RECEIPT, { user_id, import_id, first })

/** A word as it was before an import changed it. */
export const WordBefore = z.object({
  version: z.number(),
  state: WordState,
  tags: Tags,
  note: z.string(),
  written: z.string(),
  /** Receipts of earlier versions do not have it: their imports changed no meaning. */
  meaning: z.string().nullable().optional(),
})

/** The words that one transaction of an import wrote, with what the undo needs and has done. */
export const importReceiptRecord = recordCodec(
  'import_receipt',
  z.object({
    user_id: Id,
    import_id: z.string(),
    /** The first of the ids of its words, none of which another receipt of the import has. */
    first: z.string(),
    added: z.array(z.string()),
    changed: z.record(z.string(), WordBefore),
    /** The sources that were added to changed words, by word. */
    sources: z.record(z.string(), z.string()),
    at: z.string(),
    removed: z.array(z.string()),
    restored: z.array(z.string()),
    kept: z.array(z.string()),
  }),
)
export type ImportReceipt = Decoded<typeof importReceiptRecord>

export const importReceiptEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...importReceiptRecord.declaration(LEARNED),
    indexes: { receipt: primaryIndex(RECEIPT.pk, RECEIPT.sk) },
  })
