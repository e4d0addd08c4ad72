import type { PositionInput } from '../../../lib/contracts/schemas/articles/reading.ts'
import { type KeptDatabase, type KeptText, keptDatabase, repliesOf } from './database.ts'
import { forgetUnusedEntries } from './entries/unused.ts'
import { forgetPieces } from './media/pieces.ts'
import { noteRemoved } from './note.ts'
import { keptChanged } from './texts-query.ts'

/** The texts that are kept for the account, the last read first. */
export async function keptTexts(): Promise<KeptText[]> {
  const database = await keptDatabase()
  const texts = (await database?.getAll('texts')) ?? []
  return texts.toSorted((a, b) => b.read_at - a.read_at)
}

/** Changes a text's record, if the text is kept. */
export async function changeText(id: number, change: (text: KeptText) => KeptText): Promise<void> {
  const database = await keptDatabase()
  if (!database) return
  const writing = database.transaction('texts', 'readwrite')
  const text = await writing.store.get(id)
  if (text) await writing.store.put(change(text))
  await writing.done
}

/** Keeps the place where this device stopped reading a text, which it may keep. */
export const keepPlace = (id: number, place: PositionInput): Promise<void> =>
  changeText(id, text => ({ ...text, place }))

/** Removes a text from this device. */
export const removeText = (id: number): Promise<void> => removeTexts([id])

export async function removeTexts(ids: readonly number[]): Promise<void> {
  const database = await keptDatabase()
  if (!database || ids.length === 0) return
  for (const id of ids) await removeOne(database, id)
  noteRemoved({ texts: [...ids] })
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
