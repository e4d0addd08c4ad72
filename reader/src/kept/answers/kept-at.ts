import { keptDatabase, NO_TEXT } from '../database.ts'
import { requestOf } from '../requests.ts'

/** When the reply that this device keeps for a request was sent, in milliseconds since 1970; null if it keeps none. */
export async function keptAt(path: string): Promise<number | null> {
  const database = await keptDatabase()
  return (await database?.get('replies', [NO_TEXT, requestOf(path)]))?.at ?? null
}
