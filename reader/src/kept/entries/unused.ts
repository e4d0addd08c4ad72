import type { KeptDatabase } from '../database.ts'
import { keyOf, MADE_BY } from './kept-entry.ts'
import { keptWords } from './kept-rows.ts'

/** Removes the entries of words that no text on the device has any more. */
export async function forgetUnusedEntries(database: KeptDatabase): Promise<void> {
  const used = new Set([MADE_BY])
  for (const id of await database.getAllKeys('texts'))
    for await (const { skills } of keptWords(database, id))
      for (const word of Object.values(skills)) used.add(keyOf(word))
  const writing = database.transaction('entries', 'readwrite')
  const keys = await writing.store.getAllKeys()
  await Promise.all([
    ...keys.filter(key => !used.has(key)).map(key => writing.store.delete(key)),
    writing.done,
  ])
}
