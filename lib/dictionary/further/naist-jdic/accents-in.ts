import { isKana, toHiragana } from '../../../japanese/kana.ts'
import { rowsOf } from './sys-dic.ts'

export interface AccentedWord {
  form: string
  /** Hiragana. */
  reading: string
  /** The mora after which the pitch falls; 0: never. */
  drop: number
}

const FIELDS = 11
const CONJUGATION = 5
const BASE = 6
const READING = 7
const ACCENT = 9
/** Longer words are idioms and titles, which nobody looks up. */
const MOST_CHARS = 100
/** The mora of the fall, and the number of morae. Two with `:` are of the parts of an idiom. */
const accent = /^(\d{1,3})\/(\d{1,3})$/

/**
 * Reads Open JTalk's dictionary (naist-jdic): rows without a conjugation, and those in the listed form (基本形), tell the
 * accent of the word itself.
 */
export async function* accentsIn(
  path: string,
  progress?: (bytes: number) => Promise<void> | void,
): AsyncGenerator<AccentedWord, void> {
  for await (const row of rowsOf(path, progress)) {
    const word = wordIn(row)
    if (word) yield word
  }
}

function wordIn(row: string): AccentedWord | null {
  const fields = row.split(',')
  if (fields.length !== FIELDS) return null
  const [conjugation = '', form = '', reading = ''] = [fields[CONJUGATION], fields[BASE], fields[READING]]
  if (conjugation !== '*' && conjugation !== '基本形') return null
  const [, drop, morae] = accent.exec(fields[ACCENT] ?? '') ?? []
  if (drop === undefined || Number(drop) > Number(morae)) return null
  if (form === '' || form.length > MOST_CHARS || reading.length > MOST_CHARS || !isKana(reading)) return null
  return { form, reading: toHiragana(reading), drop: Number(drop) }
}
