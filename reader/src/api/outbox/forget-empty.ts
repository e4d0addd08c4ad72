import { openDB } from 'idb'
import { databaseOfOutbox } from './names.ts'

/** Removes the outboxes of all accounts but this one that have nothing to send. */
export async function forgetEmptyOutboxes(account?: string | number): Promise<void> {
  const own = account === undefined ? undefined : databaseOfOutbox(account)
  for (const { name } of (await indexedDB.databases?.()) ?? [])
    if (name !== undefined && name !== own && databaseOfOutbox.has(name) && (await isEmpty(name)))
      indexedDB.deleteDatabase(name)
}

async function isEmpty(name: string): Promise<boolean> {
  const database = await openDB(name)
  try {
    return !database.objectStoreNames.contains('entries') || (await database.count('entries')) === 0
  } finally {
    database.close()
  }
}
