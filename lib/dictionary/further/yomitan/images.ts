import { buffer } from 'node:stream/consumers'
import type { ZipEntry } from '../../../platform/archives/zip-directory.ts'
import { BadItem } from '../../build/parsed.ts'
import { imageTypeOf } from '../bundle/image-types.ts'
import type { FurtherRecord, SourceFile } from '../records.ts'
import type { Content } from './records-of.ts'

const MOST_IMAGE = 1_000_000

type Image = Extract<FurtherRecord, { part: 'images' }>

/** The images whose bytes are of a type that cannot hold a program. A definition has the text of any other. */
export async function* imagesOf(
  entries: readonly ZipEntry[],
  content: Content,
  { faults, progress }: Pick<SourceFile, 'faults' | 'progress'>,
): AsyncGenerator<Image, void> {
  for (const entry of entries) {
    await progress(entry.compressed)
    const bytes = entry.size > MOST_IMAGE ? null : await buffer(content(entry))
    const image = faults.read(entry.name, (): Image => {
      if (!bytes) throw new BadItem('the image is larger than a megabyte')
      if (!imageTypeOf(bytes)) throw new BadItem('the image is not a PNG, JPEG, GIF, WebP or AVIF')
      return { part: 'images', path: entry.name, bytes }
    })
    if (image) yield image
  }
}
