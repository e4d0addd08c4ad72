import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { WordStates } from '../../../lib/contracts/schemas/learners/words.ts'
import { databaseOf, type Part } from './vocabulary.ts'

type Parts = WordStates['parts']

interface Kept extends DBSchema {
  'word-states': { key: string; value: Part }
}

/** The words of an account that this device keeps; null if the browser keeps nothing. */
export async function openKept(userId: number): Promise<IDBPDatabase<Kept> | null> {
  try {
    return await openDB<Kept>(databaseOf(userId), 1, {
      upgrade: database => void database.createObjectStore('word-states'),
      // Signing out deletes the database, here or in another window.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
      },
    })
  } catch {
    return null
  }
}

export async function readParts(kept: IDBPDatabase<Kept>): Promise<Map<string, Part>> {
  const [names, parts] = await Promise.all([kept.getAllKeys('word-states'), kept.getAll('word-states')])
  return new Map(names.flatMap((name, at) => (parts[at] ? [[name, parts[at]]] : [])))
}

export async function keepParts(kept: IDBPDatabase<Kept>, parts: Parts): Promise<void> {
  const writing = kept.transaction('word-states', 'readwrite')
  const writes = Object.entries(parts).map(([name, part]) => part && writing.store.put(part, name))
  await Promise.all([...writes, writing.done])
}
