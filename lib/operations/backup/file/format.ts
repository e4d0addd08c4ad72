import { z } from 'zod'
import { MiB } from '../../../contracts/schemas/basics.ts'
import type { BackupScope } from '../../../platform/processes/run-backup.ts'
import { STORE_NAMES, STORES, type StoreName } from '../../../store/tables.ts'

/** A reader of another version stops at it. */
export const FORMAT = { format: 'yomu-backup', version: 1 } as const
export const FORMAT_NAME = 'format.json'
export const MANIFEST_NAME = 'manifest.json'
/** Holds the hash by which the manifest is checked. */
export const SEAL_NAME = 'manifest.sha256'

/** The usual bound of a part. */
export const PART_BYTES = MiB
/** Fits one long line: an item of a store has at most 400 KB, which JSON can make six times as long. */
export const MOST_PART_BYTES = 4 * MiB
export const MOST_MANIFEST_BYTES = 64 * MiB
/** The bytes of an object in one line. */
export const CHUNK_BYTES = MiB / 2
/** Allows some 400 GB. */
export const MOST_PARTS = 400_000

export const TableName = z.enum(['accounts', 'identities', 'members', 'content', 'collections'])
export type TableName = z.infer<typeof TableName>

/** Ordered as in the file: items of a table, bytes of objects, or only the keys of a bucket. */
export const kinds = [...TableName.options, 'objects', 'keys'] as const
export const PartKind = z.enum(kinds)
export type PartKind = z.infer<typeof PartKind>

export const Scope = z.enum(['all', 'accounts', 'content']) satisfies z.ZodType<BackupScope>
export type Scope = z.infer<typeof Scope>

/** The tables of all these stores fit into the parts. */
export const storesOf = (scope: Scope): StoreName[] =>
  STORE_NAMES.filter(name => scope === 'all' || (name === 'accounts') === (scope === 'accounts'))

/** Pictures belong to accounts, all other objects to content. */
export const inScope = (scope: Scope, area: string): boolean =>
  scope === 'all' || (area === 'image') === (scope === 'accounts')

export const tablesIn = (store: StoreName): TableName[] => STORES[store].map(({ name }) => name)

export const storeOf = (table: TableName): StoreName =>
  STORE_NAMES.find(store => tablesIn(store).includes(table)) ?? 'accounts'

export const partName = (kind: PartKind, number: number): string =>
  `${kind}/${String(number).padStart(6, '0')}.jsonl`

const Count = z.number().int().nonnegative()
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const Part = z.strictObject({
  name: z.string().max(64),
  size: Count.max(MOST_PART_BYTES),
  sha256: Sha256,
  lines: Count,
})
export type Part = z.infer<typeof Part>

export const Manifest = z.strictObject({
  ...z.object({ format: z.literal(FORMAT.format), version: z.literal(FORMAT.version) }).shape,
  schema: z.strictObject({ accounts: Count, content: Count, collections: Count }).partial(),
  created_at: z.iso.datetime(),
  scope: Scope,
  object_store: z.enum(['local', 'cos']),
  rows: z.partialRecord(TableName, Count),
  /** Counts objects in the file, or the listed ones of a bucket. */
  objects: z.strictObject({ count: Count, bytes: Count }),
  parts: z.array(Part).max(MOST_PARTS),
})
export type Manifest = z.infer<typeof Manifest>

/** Holds bytes in base64. The lines of an object follow each other. */
export const ObjectLine = z.strictObject({
  key: z.string(),
  size: Count,
  at: Count,
  data: z.base64(),
})
export type ObjectLine = z.infer<typeof ObjectLine>

export const KeyLine = z.strictObject({ key: z.string(), size: Count })

/** Tells why a file cannot be restored, and that nothing was changed. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}

export function scopeOf(options: { 'accounts-only': boolean; 'content-only': boolean }): Scope {
  if (options['accounts-only'] && options['content-only'])
    throw new Error('Choose --accounts-only or --content-only, or neither for everything.')
  if (options['accounts-only']) return 'accounts'
  return options['content-only'] ? 'content' : 'all'
}
