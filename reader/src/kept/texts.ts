import type { PositionInput } from '../../../lib/contracts/schemas/articles/reading.ts'
import { keptChanged } from './changed.ts'
import { type KeptDatabase, type KeptText, keptDatabase, repliesOf } from './database.ts'
import { forgetUnusedEntries } from './entries/unused.ts'
import { forgetPieces } from './media/pieces.ts'
import { noteRemoved } from './note.ts'

/** The texts that are kept for the account, the last read first. */
export async function keptTexts(): Promise<KeptText[]> {
  const database = await keptDatabase()
  const texts = (await database?.getAll('texts')) ?? []
  return texts.toSorted((a, b) => b.read_at - a.read_at)
}

/** Changes a text's record; false if the text is not kept. */
export async function changeText(id: number, change: (text: KeptText) => KeptText): Promise<boolean> {
  const database = await keptDatabase()
  if (!database) return false
  const writing = database.transaction('texts', 'readwrite')
  const text = await writing.store.get(id)
  if (text) await writing.store.put(change(text))
  await writing.done
  return text !== undefined
}

/** Keeps the place where this device stopped reading a text, which it may keep. */
export const keepPlace = (id: number, place: PositionInput): Promise<boolean> =>
  changeText(id, text => ({ ...text, place }))

/** Removes a text that is not wanted on this device any more. */
export async function removeText(id: number): Promise<void> {
  noteRemoved({ texts: [id] })
  await dropTexts([id])
}

/** Removes texts to make room. One that was asked for before the browser removed it can be fetched again nevertheless. */
export async function dropTexts(ids: readonly number[]): Promise<void> {
  const database = await keptDatabase()
  if (!database || ids.length === 0) return
  for (const id of ids) await removeOne(database, id)
  keptChanged()
  await forgetUnusedEntries(database)
}

async function removeOne(database: KeptDatabase, id: number): Promise<void> {
  const removing = database.transaction(['texts', 'replies'], 'readwrite')
  await Promise.all([
    removing.objectStore('texts').delete(id),
    removing.objectStore('replies').delete(repliesOf(id)),
    removing.done,
  ])
  await forgetPieces(database, id)
}

/** Removes what was fetched of a text that has no record: its fetching was given up. */
export async function forgetBeginning(database: KeptDatabase, id: number): Promise<void> {
  const removing = database.transaction(['texts', 'replies'], 'readwrite')
  const isKept = (await removing.objectStore('texts').getKey(id)) !== undefined
  if (!isKept) await removing.objectStore('replies').delete(repliesOf(id))
  await removing.done
  if (!isKept) await forgetUnusedEntries(database)
}
