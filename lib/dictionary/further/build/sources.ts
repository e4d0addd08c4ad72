import { open } from 'node:fs/promises'
import { InvalidDictionary } from '../../build/parsed.ts'
import { kanjivg } from '../kanjivg/kanjivg.ts'
import { naistJdic } from '../naist-jdic/naist-jdic.ts'
import type { FurtherSourceKind, OpenedSource, SourceFile } from '../records.ts'
import { yomitan } from '../yomitan/open-yomitan.ts'

/** The content decides, not the name. */
const kinds: readonly FurtherSourceKind[] = [yomitan, naistJdic, kanjivg]

const START_BYTES = 64

export async function openSource(file: SourceFile): Promise<OpenedSource> {
  const start = await startOf(file.path)
  const kind = kinds.find(one => one.fits(start))
  if (!kind)
    throw new InvalidDictionary(
      'The file is not a further dictionary. Send the .zip of a dictionary for Yomitan, or the .xml of KanjiVG, as it was downloaded.',
    )
  return await kind.open(file)
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
