import type { KeptText } from './database.ts'
import { keptTexts } from './texts.ts'

/** The bytes of a row with its words, their entries, its translation and explanation, while no text on the device tells. */
const ROW_BYTES = 3_000

/** The room that texts take, or will take by the size of those on the device, in bytes. */
export async function sizeOf(texts: readonly { id: number; total_rows: number }[]): Promise<number> {
  const here = new Map((await keptTexts()).filter(isWhole).map(text => [text.id, text]))
  const all = [...here.values()]
  const rows = all.reduce((sum, { total_rows }) => sum + total_rows, 0)
  const each = rows === 0 ? ROW_BYTES : all.reduce((sum, { bytes }) => sum + bytes, 0) / rows
  return texts.reduce((sum, { id, total_rows }) => sum + (here.get(id)?.bytes ?? total_rows * each), 0)
}

/** True once its words and explanations are here too. */
export const isWhole = ({ state }: KeptText) => state !== null && !state.endsWith(' rows')
