import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { ankiSchema } from '../../../lib/study/exports/anki/schema.ts'
import { storedZip } from '../../../lib/study/exports/anki/stored-zip.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export interface AnkiRow {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly ease: number
  readonly type?: number
  readonly factor?: number
  readonly time?: number
  /** Which card of its note. */
  readonly ord?: number
}
export interface AnkiNote {
  readonly fields: readonly string[]
  readonly rows: readonly AnkiRow[]
}
interface AnkiExport {
  readonly schema: 11 | 18
  readonly fields: readonly string[]
  readonly notes: readonly AnkiNote[]
  readonly scheduler?: 1 | 2
  /** Done to the collection before it is packed. */
  readonly change?: (database: DatabaseSync) => void
}

const TYPE = 1_700_000_000_001

/** An export of a deck, as Anki makes it in that schema: the newer one is compressed, and an older one says so. */
export async function ankiExport(given: AnkiExport): Promise<Buffer> {
  const folder = await temporaryFolder()
  try {
    const path = join(folder.path, 'collection')
    writeCollection(path, given)
    if (given.schema === 11) return await buffer(storedZip([{ name: 'collection.anki2', path }, media]))
    const packed = join(folder.path, 'packed')
    await writeFile(packed, zstdCompressSync(await readFile(path)))
    const old = { name: 'collection.anki2', content: 'Please update to the latest Anki version.' }
    return await buffer(storedZip([old, { name: 'collection.anki21b', path: packed }, media]))
  } finally {
    await folder.remove()
  }
}

/** The collection itself, as Anki keeps it beside its profile. */
export async function ankiCollection(given: AnkiExport): Promise<Buffer> {
  const folder = await temporaryFolder()
  try {
    const path = join(folder.path, 'collection')
    writeCollection(path, given)
    return await readFile(path)
  } finally {
    await folder.remove()
  }
}

const media = { name: 'media', content: '{}' }

function writeCollection(path: string, { schema, fields, notes, scheduler = 2, change }: AnkiExport): void {
  // Its schema is edited below.
  const database = new DatabaseSync(path, { defensive: false })
  database.exec(ankiSchema)
  const flds = fields.map((name, ord) => ({ name, ord }))
  const models = schema === 11 ? JSON.stringify({ [TYPE]: { id: TYPE, name: 'Word', flds } }) : ''
  database
    .prepare("INSERT INTO col VALUES (1, 0, 0, 0, ?, 0, 0, 0, ?, ?, '{}', '{}', '{}')")
    .run(schema, schema === 11 ? JSON.stringify({ schedVer: scheduler }) : '', models)
  if (schema === 18) {
    writeTypes(database, fields)
    database.exec(`CREATE TABLE config (KEY text NOT NULL PRIMARY KEY, usn integer NOT NULL,
      mtime_secs integer NOT NULL, val blob NOT NULL) without rowid`)
    database.prepare("INSERT INTO config VALUES ('schedVer', 0, 0, ?)").run(Buffer.from(String(scheduler)))
  }
  const note = database.prepare("INSERT INTO notes VALUES (?, ?, ?, 0, 0, '', ?, ?, 0, 0, '')")
  const card = database.prepare(
    "INSERT OR IGNORE INTO cards VALUES (?, ?, 1, ?, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')",
  )
  const row = database.prepare('INSERT INTO revlog VALUES (?, ?, 0, ?, 1, 1, ?, ?, ?)')
  for (const [n, { fields: values, rows }] of notes.entries()) {
    note.run(n + 1, String(n), TYPE, values.join('\x1f'), values[0] ?? '')
    for (const { at, ease, type = 1, factor = 2_500, time = 4_000, ord = 0 } of rows) {
      const id = (n + 1) * 10 + ord
      card.run(id, n + 1, ord)
      row.run(at, id, ease, factor, time, type)
    }
  }
  change?.(database)
  database.close()
}

/** Names are compared by a collation that only Anki has: an index over them is there that nothing else can use. */
function writeTypes(database: DatabaseSync, fields: readonly string[]): void {
  database.exec(`
    CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL, mtime_secs integer NOT NULL,
      usn integer NOT NULL, config blob NOT NULL);
    CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL, config blob NOT NULL,
      PRIMARY KEY (ntid, ord)) without rowid;
    CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);`)
  database.prepare("INSERT INTO notetypes VALUES (?, 'Word', 0, 0, x'')").run(TYPE)
  const field = database.prepare("INSERT INTO fields VALUES (?, ?, ?, x'')")
  for (const [ord, name] of fields.entries()) field.run(TYPE, ord, name)
  database.exec(`
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'name text NOT NULL', 'name text NOT NULL COLLATE unicase')
      WHERE name IN ('notetypes', 'fields');
    PRAGMA writable_schema = RESET;`)
}
