import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Lines, type LinesToTake, linesOf, memoryStorage } from './lines.ts'
import { databaseOfOutbox, shelfPrefix } from './names.ts'
import { Row } from './row.ts'
import { type Shelf, shelfOfLines } from './shelf-of-lines.ts'

const databases = new WeakSet<Shelf>()

interface Kept extends DBSchema {
  entries: { key: string; value: Row }
}

/** The account's own database, or lines of localStorage in a browser that opens none. */
export async function openShelf(account: string): Promise<Shelf> {
  try {
    await connect(account).then(database => database.close())
  } catch {
    return shelfOfLines(linesOf(usableStorage(), `${shelfPrefix}${account}.`))
  }
  return shelfOfDatabase(account)
}

function shelfOfDatabase(account: string): Shelf {
  let opened: Promise<IDBPDatabase<Kept>> | null = null
  const forget = () => {
    opened = null
  }
  const database = () => {
    opened ??= connect(account, forget)
    opened.catch(forget)
    return opened
  }
  const shelf: Shelf = {
    all: async () => rowsIn(await (await database()).getAll('entries')),
    async change(ids, decide) {
      const writing = (await database()).transaction('entries', 'readwrite')
      const { store } = writing
      const storedRows = await Promise.all(ids.map(id => store.get(id)))
      const rows = new Map(rowsIn(storedRows).map(row => [row.id, row]))
      const { put = [], remove = [], result } = decide(rows)
      const writes = [...put.map(row => store.put(row)), ...remove.map(id => store.delete(id))]
      await Promise.all([...writes, writing.done])
      return result
    },
  }
  databases.add(shelf)
  return shelf
}

/** Lines of an earlier visit that had no database, for the time when there is one. */
export function spareLines(lines: Lines, opening: Promise<Shelf>): LinesToTake {
  let isDatabase = false
  void opening.then(shelf => {
    isDatabase = databases.has(shelf)
  })
  const rows = () => (isDatabase ? lines.rows() : [])
  return { rows, drop: lines.drop, kinds: () => rows().map(({ kind }) => kind) }
}

/** An entry that only a newer version of the page can read stays where it is. */
const rowsIn = (storedRows: readonly unknown[]): Row[] =>
  storedRows.flatMap(each => {
    const read = Row.safeParse(each)
    return read.success ? [read.data] : []
  })

const connect = (account: string, onClosed = () => {}) =>
  openDB<Kept>(databaseOfOutbox(account), 1, {
    upgrade: database => void database.createObjectStore('entries', { keyPath: 'id' }),
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
      onClosed()
    },
    // The browser closed it, for example because its files were removed: the next use opens it anew.
    terminated: onClosed,
  })

/** localStorage, or memory where reading it throws. */
export function usableStorage() {
  try {
    return globalThis.localStorage ?? memoryStorage()
  } catch {
    return memoryStorage()
  }
}
