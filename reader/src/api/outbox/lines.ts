import { type Row, readRow } from './row.ts'

/** The part of localStorage that the lines need. */
export type LineStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * One line of localStorage for each entry that its database does not have yet. It is written in the turn of the press, so
 * that a page which is closed a moment later has kept it; IndexedDB needs some more turns.
 */
export function linesOf(storage: LineStorage, prefix: string) {
  const keyOf = (id: string) => `${prefix}${id}`

  return {
    /** False if the browser has no room for it. */
    put(row: Row): boolean {
      try {
        storage.setItem(keyOf(row.id), JSON.stringify(row))
        return true
      } catch {
        return false
      }
    },
    get: (id: string): Row | null => readRow(storage.getItem(keyOf(id))),
    has: (id: string) => storage.getItem(keyOf(id)) !== null,
    drop: (id: string) => storage.removeItem(keyOf(id)),
    /** Those that this page can read; others stay. */
    rows(): Row[] {
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      return keys.filter(key => key.startsWith(prefix)).flatMap(key => readRow(storage.getItem(key)) ?? [])
    },
  }
}
export type Lines = ReturnType<typeof linesOf>

/** Lines to put on the shelf. */
export interface LinesToTake extends Pick<Lines, 'rows' | 'drop'> {
  /** Their kinds, whose code reads them. */
  kinds(): string[]
}

/** Storage for a browser that offers none, as long as the page is open. */
export function memoryStorage(): LineStorage {
  const texts = new Map<string, string>()
  return {
    getItem: key => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: key => void texts.delete(key),
    key: at => [...texts.keys()][at] ?? null,
    get length() {
      return texts.size
    },
  }
}
