import { UnreadableFile } from './unreadable-file.ts'

export interface DecodedText {
  text: string
  /** Runs of bytes that are no characters; each stands in the text as one �. */
  broken: number
  /** The encoding that was taken, by its name in the Encoding Standard. */
  encoding: string
}

/** The encodings that Japanese texts have. */
export const encodings = ['utf-8', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'utf-16le', 'utf-16be'] as const

/** The most of them, as a share of all characters: more are another encoding, or no text. */
const MOST_BROKEN = 0.01

/** The text of a file in any encoding used for Japanese, or in one that it declares. Throws `UnreadableFile`. */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const marked = byteOrderMark(bytes)
  if (marked) return mostly([decodedAs(bytes, marked)])
  const hasEscapes = leadsToJapanese(bytes)
  const utf8 = hasEscapes ? null : exact(bytes, 'utf-8')
  if (utf8) return utf8
  const named = declared === undefined ? null : nameOf(declared)
  // Pages also declare what they are not.
  const usual = [...(named === null ? [] : [named]), 'utf-8', 'shift_jis', 'euc-jp']
  const tries = (hasEscapes ? ['iso-2022-jp', ...usual] : usual).map(each => decodedAs(bytes, each))
  const wide = ['utf-16le', 'utf-16be'].map(each => decodedAs(bytes, each)).filter(isWritten)
  return mostly([...tries, ...wide])
}

/** The same in the encoding that somebody has chosen, however many bytes are no characters of it. */
export function decodedAs(bytes: Uint8Array, encoding: string): DecodedText {
  let broken = 0
  const text = new TextDecoder(encoding).decode(bytes).replace(/[\0\uFFFD]+/g, () => {
    broken += 1
    return '\uFFFD'
  })
  return { text, broken, encoding }
}

/** The encoding by the mark at the beginning, or UTF-16 by the `<` of a page without one. */
function byteOrderMark([first = 0, second = 0, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const mark = first * 256 + second
  if (mark === 0xfffe || mark === 0x3c00) return 'utf-16le'
  return mark === 0xfeff || mark === 0x003c ? 'utf-16be' : null
}

const ESCAPE = 0x1b
const TO_TWO_BYTES = 0x24

/** True of ISO-2022-JP, which has escapes that lead to Japanese and back. */
function leadsToJapanese(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1))
    if (bytes[at + 1] === TO_TWO_BYTES) return true
  return false
}

/**
 * The name of an encoding that a file declares; null for one that nobody knows. One of 16 bits is not believed: the
 * declaration could not be read in it.
 */
function nameOf(declared: string): string | null {
  try {
    const { encoding } = new TextDecoder(declared)
    return encoding.startsWith('utf-16') ? null : encoding
  } catch {
    return null
  }
}

/** No text has zeros: a picture or the like that could be read by chance. */
function exact(bytes: Uint8Array, encoding: string): DecodedText | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : { text, broken: 0, encoding }
  } catch {
    return null
  }
}

/** The share of kana, punctuation and plain letters that a text has at least. Of characters by chance, one in 200 is one. */
const LEAST_WRITTEN = 0.2

/** True of what is surely text: nearly all bytes are characters of 16 bits. */
const isWritten = ({ text }: DecodedText) =>
  count(text, /[ぁ-ヿ、。\t\r\n -~]/g) > LEAST_WRITTEN * Math.min(text.length, LONGEST_BEGINNING)

/** The one that is most like Japanese among those that are nearly whole. */
function mostly(tries: readonly DecodedText[]): DecodedText {
  const [best] = tries
    .filter(({ text, broken }) => broken <= MOST_BROKEN * text.length)
    .toSorted((a, b) => likeness(b) - likeness(a))
  if (!best) throw new UnreadableFile('not_text')
  return best
}

/** Text decoded wrongly is full of half-width kana and rare characters, and poor in hiragana. */
const likeness = ({ text, broken }: DecodedText) =>
  count(text, /[ぁ-ん、。]/g) - 2 * count(text, /[｡-ﾟ]/g) - broken

/** The length of the beginning that decides. */
const LONGEST_BEGINNING = 20_000
const count = (text: string, pattern: RegExp) => text.slice(0, LONGEST_BEGINNING).match(pattern)?.length ?? 0
