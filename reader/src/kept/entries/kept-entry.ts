import { z } from 'zod'
import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { ShortEntries } from '../../../../lib/contracts/schemas/japanese/short-entries.ts'
import type { KeptDatabase } from '../database.ts'

/** The entries of a word in all dictionaries, as the server said them. */
const KeptShort = ShortEntries.shape.words.element
export type KeptShort = z.output<typeof KeptShort>

export const keyOf = ({ form, reading }: WordName) => `${form} ${reading}`

/** The key of what the entries were fetched by. No word is empty. */
export const MADE_BY = ''
const MadeBy = z.object({ state: z.string(), dictionary: ShortEntries.shape.dictionary })

export async function entryOf(database: KeptDatabase, word: WordName): Promise<KeptShort | null> {
  const kept = await database.get('entries', keyOf(word))
  return kept ? KeptShort.parse(JSON.parse(kept.body)) : null
}

/** The same of several words; null if the device lacks any of them. */
export async function entriesOf(database: KeptDatabase, words: readonly WordName[]) {
  const keptEntries = await Promise.all(words.map(word => entryOf(database, word)))
  return keptEntries.every(each => each !== null) ? keptEntries : null
}

/** The main dictionary that the entries are from, and the languages and dictionaries that were asked. */
export async function madeBy(database: KeptDatabase) {
  const kept = await database.get('entries', MADE_BY)
  return kept ? MadeBy.parse(JSON.parse(kept.body)) : null
}

export const keepMadeBy = (database: KeptDatabase, origin: z.output<typeof MadeBy>) =>
  database.put('entries', { word: MADE_BY, body: JSON.stringify(origin) })
