import { decodeText } from './decode-text.ts'
import { UnreadableFile } from './unreadable-file.ts'

const MOST_TEXT_BYTES = 8 * 1024 * 1024

/** The text of a file. One that is too large is refused before it is read. */
export async function textOf(file: File): Promise<string> {
  if (file.size > MOST_TEXT_BYTES) throw new UnreadableFile('too_large')
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text.trim() === '') throw new UnreadableFile('empty')
  return text
}

export function named(fileName: string) {
  const [, name = fileName, ending = ''] = /^(.*)\.([^.]*)$/.exec(fileName) ?? []
  return { name: name.trim(), ending: ending.toLowerCase() }
}
