import { declaredIn } from './declared-encoding.ts'
import { decodedAs, decodeText } from './decode-text.ts'
import { UnreadableFile } from './unreadable-file.ts'

const MOST_TEXT_BYTES = 8 * 1024 * 1024

/** How a file was read as text. */
export interface FileRead {
  name: string
  encoding: string
  /** Runs of bytes that are no characters, each a � in the text. */
  broken: number
}

/** How files are read: in the encodings that the learner has chosen, by their names, if any. Tells how each was read. */
export interface Decoding {
  encodings?: ReadonlyMap<string, string>
  onRead?(read: FileRead): void
}

/** The text of a file, and of a page in the encoding that it declares. One that is too large is refused before it is read. */
export async function textOf(file: File, { encodings, onRead }: Decoding = {}): Promise<string> {
  const { name, size } = file
  if (size > MOST_TEXT_BYTES) throw new UnreadableFile('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const chosen = encodings?.get(name)
  const { text, broken, encoding } =
    chosen === undefined ? decodeText(bytes, declaredIn(bytes)) : decodedAs(bytes, chosen)
  if (text.trim() === '') throw new UnreadableFile('empty')
  onRead?.({ name, encoding, broken })
  return text
}

export function named(fileName: string) {
  const [, name = fileName, ending = ''] = /^(.*)\.([^.]*)$/.exec(fileName) ?? []
  return { name: name.trim(), ending: ending.toLowerCase() }
}
