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

/** Ids begin with their time. */
export const importRecord = recordCodec('import', ImportRecord.extend({ user_id: Id }))
export type StoredImport = Decoded<typeof importRecord>

export const importEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...importRecord.declaration(LEARNED),
    indexes: { import: primaryIndex(IMPORT.pk, IMPORT.sk) },
  })

const PIECE = { pk: 'IMPORTREPORTS#${user_id}', sk: '${import_id}#${n}' } as const
/** Keys sort in order. */
const nameOfPiece = (n: number) => String(n).padStart(4, '0')
export const pieceKey = (user_id: number, import_id: string, n: number) =>
  plainKey(PIECE, { user_id, import_id, n: nameOfPiece(n) })

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

export const WordBefore = z.object({
  version: z.number(),
  state: WordState,
  tags: Tags,
  note: z.string(),
  written: z.string(),
  /** Missing in receipts of earlier versions, whose imports changed no meaning. */
  meaning: z.string().nullable().optional(),
})

/** One transaction's words, with what the undo needs and has done. */
export const importReceiptRecord = recordCodec(
  'import_receipt',
  z.object({
    user_id: Id,
    import_id: z.string(),
    /** Unique among the receipts of the import. */
    first: z.string(),
    added: z.array(z.string()),
    changed: z.record(z.string(), WordBefore),
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
