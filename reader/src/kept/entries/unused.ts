import { type KeptDatabase, NO_TEXT, repliesOf } from '../database.ts'
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

/** Removes what was fetched of texts that have no record: the tab was closed before all of their rows were here. */
export async function forgetStrayReplies(database: KeptDatabase): Promise<void> {
  const writing = database.transaction(['texts', 'replies'], 'readwrite')
  const here = new Set([NO_TEXT, ...(await writing.objectStore('texts').getAllKeys())])
  const replies = writing.objectStore('replies')
  // One step for each text, whose replies may be hundreds.
  for (let cursor = await replies.openKeyCursor(); cursor; ) {
    const [text] = cursor.key
    if (!here.has(text)) await replies.delete(repliesOf(text))
    cursor = await cursor.continue([text + 1, ''])
  }
  await writing.done
}
