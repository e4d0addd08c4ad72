import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { parseUntrusted } from '../../platform/values/untrusted-json.ts'
import { InvalidAnkiFile } from './messages.ts'

const MOST_NOTES = 500_000

const TABLES = ['col', 'notes', 'cards', 'revlog']
const TABLES_OF_18 = ['notetypes', 'fields', 'config']

const Field = z.object({ ntid: z.number(), ord: z.number().int().min(0).max(1_000), name: z.string() })
const NoteType = z.object({ flds: z.array(z.object({ name: z.string() })).max(1_000) })

export function withCollection<T>(path: string, read: (collection: CollectionFile) => T): T {
  let database: DatabaseSync | undefined
  try {
    database = openUntrusted(path)
    return read(new CollectionFile(database))
  } catch (error) {
    if (error instanceof InvalidAnkiFile) throw error
    // SQLite's message may quote the untrusted file.
    throw isTooLarge(error)
      ? new InvalidAnkiFile('The note types are larger than 4 MB. Export a part of the collection.')
      : new InvalidAnkiFile('The collection cannot be read. Export it again.', { cause: error })
  } finally {
    database?.close()
  }
}

export const UNNAMED: readonly string[] = []

interface AnkiNote {
  readonly id: number
  readonly names: readonly string[]
  readonly fields: readonly string[]
  readonly tags: string
  readonly isTooLarge: boolean
}

/** Reads schemas 11 and 18 of untrusted files. */
export class CollectionFile {
  readonly database: DatabaseSync
  readonly version: 11 | 18
  readonly types: ReadonlyMap<number, readonly string[]>

  constructor(database: DatabaseSync) {
    this.database = database
    this.mustBeTables(TABLES)
    const version = this.database.prepare('SELECT ver FROM col LIMIT 1').get()?.ver
    if (version !== 11 && version !== 18)
      throw new InvalidAnkiFile(
        'Only collections of schema 11 and 18 are read. Export it again with a new Anki.',
      )
    this.version = version
    this.types = version === 11 ? this.typesOf11() : this.typesOf18()
  }

  *notes(): Generator<AnkiNote> {
    const rows = this.database.prepare(
      `SELECT id, mid, ${beginningOf('tags')}, ${beginningOf('flds')} FROM notes NOT INDEXED`,
    )
    for (const { id, mid, tags, flds } of bounded(rows.iterate(), MOST_NOTES, 'notes')) {
      const names = this.types.get(Number(mid)) ?? UNNAMED
      const fields = typeof flds === 'string' ? flds.split('\x1f') : []
      yield { id: Number(id), names, fields, tags: String(tags ?? ''), isTooLarge: flds === null }
    }
  }

  /** Accepts only plain tables: views, virtual tables and generated columns compute what the file says. */
  private mustBeTables(names: readonly string[]): void {
    const tableRows = this.database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' LIMIT 1000")
      .all()
    const tables = new Set(tableRows.map(({ name }) => name))
    if (names.some(name => !tables.has(name)))
      throw new InvalidAnkiFile('The file is not an Anki collection.')
    for (const name of names)
      if (
        this.database
          .prepare(`PRAGMA table_xinfo(${name})`)
          .all()
          .some(({ hidden }) => hidden !== 0)
      )
        throw new InvalidAnkiFile('The collection has columns that Anki does not make. Export it again.')
  }

  private typesOf18(): Map<number, string[]> {
    this.mustBeTables(TABLES_OF_18)
    const names = new Map<number, string[]>()
    for (const row of this.database.prepare('SELECT ntid, ord, name FROM fields LIMIT 100000').iterate()) {
      const { success, data } = Field.safeParse(row)
      if (!success) continue
      const { ntid, ord, name } = data
      const own = names.get(ntid) ?? []
      own[ord] = name
      names.set(ntid, own)
    }
    return new Map(Array.from(names, ([id, own]) => [id, Array.from(own, name => name ?? '')]))
  }

  private typesOf11(): Map<number, string[]> {
    const models = this.database.prepare('SELECT models FROM col LIMIT 1').get()?.models
    const types = z.record(z.string(), z.unknown()).parse(parseUntrusted(String(models)))
    return new Map(
      Object.entries(types).flatMap(([id, type]): [number, string[]][] => {
        const { success, data } = NoteType.safeParse(type)
        return success ? [[Number(id), data.flds.map(({ name }) => name)]] : []
      }),
    )
  }
}

export function* bounded<T>(rows: Iterable<T>, most: number, what: string): Generator<T> {
  let count = 0
  for (const row of rows) {
    count += 1
    if (count > most)
      throw new InvalidAnkiFile(`The collection has more than ${most} ${what}. Export a part of it.`)
    yield row
  }
}

/** Values lie outside this process's heap, which has a limit of its own. */
const LIMITS = { length: 4 * 2 ** 20, column: 100, exprDepth: 20, attach: 0, variableNumber: 10 }
/** A value over the limit would end the query; its length is known without reading it. */
const beginningOf = (column: string) =>
  `CASE WHEN octet_length(${column}) < ${LIMITS.length} THEN substr(${column}, 1, 200000) END AS ${column}`

const TOO_BIG = 18

const isTooLarge = (error: unknown) => error instanceof Error && Reflect.get(error, 'errcode') === TOO_BIG

/** Lets an untrusted file call nothing: reads only tables. */
function openUntrusted(path: string): DatabaseSync {
  withoutCollation(path)
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false, limits: LIMITS })
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;')
  return database
}

/**
 * Drops a collation of schema 18 that only Anki knows, without which SQLite reads no field names. The file is our copy, and
 * the order of rows does not matter.
 */
function withoutCollation(path: string): void {
  const database = new DatabaseSync(path, { allowExtension: false, defensive: false, limits: LIMITS })
  try {
    database.exec(`PRAGMA trusted_schema = OFF; PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'unicase', 'binary') WHERE type = 'table' AND name = 'fields';`)
  } finally {
    database.close()
  }
}
