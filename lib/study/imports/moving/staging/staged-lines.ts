import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { textsIn } from '../../lines-in.ts'
import { fileOfText, MEDIA, StagedLine, type StagedSound, StagedText, TEXTS } from './staged.ts'

export async function stagedTexts(folder: string): Promise<StagedText[]> {
  const texts: StagedText[] = []
  for await (const line of textsIn(join(folder, TEXTS))) texts.push(StagedText.parse(JSON.parse(line)))
  return texts
}

/** The text, then its rows, sounds and images. */
export async function* contentsOf(folder: string, id: number): AsyncGenerator<StagedLine> {
  for await (const line of textsIn(join(folder, fileOfText(id)))) yield StagedLine.parse(JSON.parse(line))
}

export const soundIn = (folder: string, { at, size }: StagedSound) =>
  createReadStream(join(folder, MEDIA), { start: at, end: at + size - 1 })

export async function bytesOfMedium(
  folder: string,
  { at, size }: Pick<StagedSound, 'at' | 'size'>,
): Promise<Buffer> {
  const file = await open(join(folder, MEDIA))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, at)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
