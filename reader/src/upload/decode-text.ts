import { UnreadableFile } from './unreadable-file.ts'

/** The text of a file in any encoding used for Japanese. */
export function decodeText(bytes: Uint8Array): string {
  const text = readAs(bytes)
  // No text has zeros: a picture or the like that could be read by chance.
  if (text === null || text.includes('\0')) throw new UnreadableFile('not_text')
  return text
}

function readAs(bytes: Uint8Array): string | null {
  const marked = byteOrderMark(bytes)
  if (marked) return decoded(bytes, marked)
  const utf8 = decoded(bytes, 'utf-8')
  // Seven bits only, where escapes lead to Japanese and back.
  if (utf8?.includes('\u001b$')) return decoded(bytes, 'iso-2022-jp')
  if (utf8 !== null) return utf8
  const [best = null] = ['shift_jis', 'euc-jp']
    .flatMap(encoding => decoded(bytes, encoding) ?? [])
    .toSorted((a, b) => likeness(b) - likeness(a))
  return best
}

function byteOrderMark([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Text decoded wrongly is full of half-width kana and rare characters, and poor in hiragana. */
const likeness = (text: string) => count(text, /[ぁ-ん、。]/g) - 2 * count(text, /[｡-ﾟ]/g)

/** The length of the beginning that decides. */
const count = (text: string, pattern: RegExp) => text.slice(0, 20_000).match(pattern)?.length ?? 0
