import { decodeText } from './decode-text.ts'
import { UnreadableFile } from './unreadable-file.ts'

const MOST_TEXT_BYTES = 8 * 1024 * 1024

/** Told how many runs of bytes of a file are no characters, each a � in its text. */
export type OnBroken = (name: string, broken: number) => void

/** The text of a file. One that is too large is refused before it is read. */
export async function textOf(file: File, onBroken: OnBroken = () => {}): Promise<string> {
  if (file.size > MOST_TEXT_BYTES) throw new UnreadableFile('too_large')
  const { text, broken } = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text.trim() === '') throw new UnreadableFile('empty')
  if (broken > 0) onBroken(file.name, broken)
  return text
}

export function named(fileName: string) {
  const [, name = fileName, ending = ''] = /^(.*)\.([^.]*)$/.exec(fileName) ?? []
  return { name: name.trim(), ending: ending.toLowerCase() }
}
