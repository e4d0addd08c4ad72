import { TableEncoding } from '../../contracts/schemas/learners/import-tables.ts'

/** Most likely first. Unsure if the second is nearly as likely. */
export function encodingsOf(head: Uint8Array): { encodings: TableEncoding[]; isSure: boolean } {
  const marked = byteOrderMark(head)
  if (marked) return { encodings: [marked], isSure: true }
  if (isAscii(head)) {
    // Seven bits only, where escapes lead to Japanese and back.
    const escapes = Buffer.from(head).includes('\u001b$')
    return { encodings: escapes ? ['iso-2022-jp'] : ['utf-8'], isSure: true }
  }
  if (readAs(head, 'utf-8') !== null) return { encodings: ['utf-8'], isSure: true }
  const candidates = TableEncoding.options
    .flatMap(encoding => {
      const text = encoding === 'iso-2022-jp' ? null : readAs(head, encoding)
      return text === null ? [] : { encoding, likeness: likenessOf(text) }
    })
    .sort((a, b) => b.likeness - a.likeness)
  const [best, second] = candidates
  // Falls back to UTF-8, with marks for broken characters.
  if (!best) return { encodings: ['utf-8'], isSure: false }
  return {
    encodings: candidates.map(({ encoding }) => encoding),
    isSure: best.likeness > 0.5 && (!second || best.likeness - second.likeness > 0.2),
  }
}

function byteOrderMark([first, second, third]: Uint8Array): TableEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

const isAscii = (bytes: Uint8Array) => bytes.every(byte => byte > 0 && byte < 0x80)

/** The last character may be cut; null for another encoding. */
function readAs(bytes: Uint8Array, encoding: TableEncoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

const USUAL = /[\t\n\r -~ぁ-んァ-ヶー、。・「」（）\u4e00-\u9fff]/gu
/** Wrongly decoded text is full of these. */
const ODD = /[｡-ﾟ\ue000-\uf8ff\ufffd\u0080-\u009f]/gu
const SHARED = /[ぁ-んァ-ヶー、。\t\n\r ]/gu

/** Rates from 0 to 1, by likeness to Japanese with some ASCII. */
function likenessOf(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  if (text === '') return 0
  return (count(USUAL) + count(SHARED) - 3 * count(ODD)) / (2 * text.length)
}

/** Drops the byte order mark; broken characters become U+FFFD. */
export async function* textsOf(
  bytes: AsyncIterable<Uint8Array>,
  encoding: TableEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const part of bytes) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}
