import { UnreadableFile } from './unreadable-file.ts'

export interface DecodedText {
  text: string
  /** Runs of bytes that are no characters; each stands in the text as one �. */
  broken: number
}

/** The most of them, as a share of all characters: more are another encoding, or no text. */
const MOST_BROKEN = 0.01

/** The text of a file in any encoding used for Japanese, or in one that it declares. Throws `UnreadableFile`. */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const marked = byteOrderMark(bytes)
  if (marked) return mostly([mended(bytes, marked)])
  const utf8 = exact(bytes, 'utf-8')
  // Seven bits only, where escapes lead to Japanese and back.
  if (utf8?.includes('\u001b$')) return mostly([mended(bytes, 'iso-2022-jp')])
  if (utf8 !== null) return { text: utf8, broken: 0 }
  // Pages also declare what they are not.
  const encodings = [...(isKnown(declared) ? [declared] : []), 'utf-8', 'shift_jis', 'euc-jp']
  return mostly(encodings.map(encoding => mended(bytes, encoding)))
}

/** The form of UTF-16, by the mark at the beginning or by the `<` of a page without one. */
function byteOrderMark([first = 0, second = 0]: Uint8Array): string | null {
  const mark = first * 256 + second
  if (mark === 0xfffe || mark === 0x3c00) return 'utf-16le'
  return mark === 0xfeff || mark === 0x003c ? 'utf-16be' : null
}

function isKnown(encoding: string | undefined): encoding is string {
  try {
    return encoding !== undefined && new TextDecoder(encoding).encoding !== ''
  } catch {
    return false
  }
}

/** No text has zeros: a picture or the like that could be read by chance. */
function exact(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function mended(bytes: Uint8Array, encoding: string): DecodedText {
  let broken = 0
  const text = new TextDecoder(encoding).decode(bytes).replace(/[\0\uFFFD]+/g, () => {
    broken += 1
    return '\uFFFD'
  })
  return { text, broken }
}

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
const count = (text: string, pattern: RegExp) => text.slice(0, 20_000).match(pattern)?.length ?? 0
