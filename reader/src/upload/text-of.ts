import { declaredIn } from './declared-encoding.ts'
import { decodedAs, decodeText } from './decode-text.ts'
import type { PartFault } from './epub/archive.ts'
import { UnreadableFile } from './unreadable-file.ts'

const MOST_TEXT_BYTES = 8 * 1024 * 1024

/** The contents of a zip beside the text that was read, by the names there. */
export interface InsideZip {
  /** All of its texts, and the one that was read. */
  texts: readonly string[]
  text: string
  /** Texts that cannot be read, with the reason. */
  faults: readonly { name: string; reason: PartFault }[]
  /** Pictures that the text names and that are not there. */
  missing: readonly string[]
  /** Pictures that the text names and that cannot be shown. */
  damaged: readonly string[]
  /** Pictures that the text does not name. */
  unnamed: readonly string[]
  /** Files that are neither texts nor pictures. */
  others: readonly string[]
}

/** How a file was read as text. */
export interface FileRead {
  name: string
  encoding: string
  /** Runs of bytes that are no characters, each a � in the text. */
  broken: number
  inside?: InsideZip
}

/** The choices of the learner, by the names of files: the encoding of one, and the text of a zip. Tells how each was read. */
export interface Decoding {
  encodings?: ReadonlyMap<string, string>
  insides?: ReadonlyMap<string, string>
  onRead?(read: FileRead): void
}

/** The text of a file. One that is too large is refused before it is read. */
export async function textOf(file: File, decoding: Decoding = {}): Promise<string> {
  if (file.size > MOST_TEXT_BYTES) throw new UnreadableFile('too_large')
  const { text, ...read } = decoded(new Uint8Array(await file.arrayBuffer()), file.name, decoding)
  decoding.onRead?.(read)
  return text
}

/** The text of these bytes, of a page in the encoding that it declares, and how it was read. */
export function decoded(bytes: Uint8Array, name: string, { encodings }: Decoding) {
  if (bytes.length > MOST_TEXT_BYTES) throw new UnreadableFile('too_large')
  const chosen = encodings?.get(name)
  const read = chosen === undefined ? decodeText(bytes, declaredIn(bytes)) : decodedAs(bytes, chosen)
  if (read.text.trim() === '') throw new UnreadableFile('empty')
  return { ...read, name }
}
