import type { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { isKana } from '../../../japanese/kana.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { parseUntrusted } from '../../../platform/values/untrusted-json.ts'

/** Leaves room for the other outputs in the 400 KB of a row. */
const FURIGANA_BYTES = 200_000

export const NO_FURIGANA = '[]'

export const fits = (sentence: string, furigana: Furigana) =>
  furigana.map(({ text }) => text).join('') === sentence

/** Throws unless the furigana match the sentence and fit into a row. */
export const storedFurigana = (sentence: string, furigana: Furigana, path: string): string =>
  storable(sentence, furigana, JSON.stringify(furigana), path)

export const storableFurigana = (sentence: string, json: string, path: string): string =>
  storable(sentence, furiganaIn(json, path), json, path)

function storable(sentence: string, furigana: Furigana, stored: string, path: string): string {
  if (!fits(sentence, furigana)) throw invalidInput(path, 'must equal the sentence when its texts are joined')
  if (Buffer.byteLength(stored) > FURIGANA_BYTES) throw invalidInput(path, 'is too long')
  return stored
}

/** Uses no schema, which would copy each of a long text's hundred thousand segments. */
export function furiganaIn(json: string, path: string): Furigana {
  try {
    const parsed: unknown = json.includes('\n') ? null : parseUntrusted(json)
    if (Array.isArray(parsed) && parsed.every(isSegment)) return parsed
  } catch {
    // Refused below: the parser's own message quotes the text.
  }
  throw invalidInput(path, 'must be furigana in JSON, in one line')
}

function isSegment(value: unknown): value is Furigana[number] {
  if (typeof value !== 'object' || value === null) return false
  const { text, reading, ...others }: { text?: unknown; reading?: unknown } = value
  return isText(text) && (reading === undefined || isText(reading)) && Object.keys(others).length === 0
}

const isText = (value: unknown) => typeof value === 'string' && value.isWellFormed()

/** Throws for a segment that cannot be shown. */
export function mustBeReadable(furigana: Furigana, path: string): void {
  furigana.forEach(({ text, reading }, at) => {
    if (text === '') throw invalidInput(`${path}.${at}.text`, 'must not be empty')
    if (reading !== undefined && !isKana(reading)) throw invalidInput(`${path}.${at}.reading`, 'must be kana')
  })
}
