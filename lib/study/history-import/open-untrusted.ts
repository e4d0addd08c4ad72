import { DatabaseSync } from 'node:sqlite'

/** The file is untrusted: only tables are read, and nothing that its schema could call. */
export function openUntrusted(path: string): DatabaseSync {
  withoutCollation(path)
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false })
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;')
  return database
}

/**
 * In schema 18 the names of fields have a collation that only Anki knows, so SQLite cannot read their table, which is
 * without rowid. The file is our copy and the order of rows does not matter, so the schema is changed.
 */
function withoutCollation(path: string): void {
  const database = new DatabaseSync(path, { allowExtension: false, defensive: false })
  try {
    database.exec(`PRAGMA trusted_schema = OFF; PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'unicase', 'binary') WHERE type = 'table' AND name = 'fields';`)
  } finally {
    database.close()
  }
}
