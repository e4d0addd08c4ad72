import { buffer } from 'node:stream/consumers'
import type { ZipEntry } from '../../../platform/archives/zip-directory.ts'
import { imageTypeOf } from '../bundle/image-types.ts'
import type { FurtherRecord, SourceFile } from '../records.ts'

export const MOST_IMAGE = 1_000_000

/** Unpacked bytes. */
export type EntryContent = (entry: ZipEntry) => AsyncIterable<Buffer>

type Image = Extract<FurtherRecord, { part: 'images' }>

/** Skips types that can hold a program: a definition has the text of those. */
export async function* imagesOf(
  entries: readonly ZipEntry[],
  content: EntryContent,
  { faults, progress }: Pick<SourceFile, 'faults' | 'progress'>,
): AsyncGenerator<Image, void> {
  for (const entry of entries) {
    await progress(entry.compressed)
    const bytes = entry.size > MOST_IMAGE ? null : await buffer(content(entry))
    if (!bytes) faults.leaveOut(entry.name, 'the image is larger than a megabyte')
    else if (!imageTypeOf(bytes))
      faults.leaveOut(entry.name, 'the image is not a PNG, JPEG, GIF, WebP or AVIF')
    else yield { part: 'images', path: entry.name, bytes }
  }
}
