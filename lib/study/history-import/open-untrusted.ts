import { DatabaseSync } from 'node:sqlite'

/** Anybody may have made the file: only tables are read, and nothing that its schema could call. */
export function openUntrusted(path: string): DatabaseSync {
  withoutCollation(path)
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false })
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;')
  return database
}

/**
 * In schema 18 the names of fields have a collation that only Anki knows, and SQLite reads no row of a table without
 * rowid that has such. The file is a copy of ours, so its schema can be told otherwise: rows are read in any order.
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
